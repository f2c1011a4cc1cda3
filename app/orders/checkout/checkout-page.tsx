import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { profileQuery } from '../../people/account/queries.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadError } from '../../platform/ui/load-error.tsx'
import { PageLoader } from '../../platform/ui/page-loader.tsx'
import { useStates } from '../../shopfront/delivery/queries.ts'
import { useCart } from '../cart/use-cart.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { UnansweredOrder } from './unanswered-order.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** Rendered in the browser only: the server knows neither cart nor draft. */
export default function CheckoutPage() {
  const isHydrated = useHydrated()
  return (
    <>
      <Seo title="Checkout" noindex />
      {isHydrated ? <Checkout /> : <PageLoader />}
    </>
  )
}

function Checkout() {
  const { items } = useCart()
  const { states, isPending, error, refetch, isFetching } = useStates()
  const { user } = useSession()
  const profile = useQuery({ ...profileQuery(), enabled: user !== undefined, retry: false }) // a help, not a need
  const order = usePlaceOrder()

  if (order.isPlaced) return <PageLoader />
  if (order.unanswered) return <UnansweredOrder order={order} />
  if (items.length === 0) return <NothingToOrder />
  if (isPending || profile.isLoading) return <PageLoader />
  if (error && states.length === 0) return <LoadError message={error.message} onRetry={refetch} pending={isFetching} />
  return <CheckoutSteps states={states} profile={profile.data} order={order} />
}

const NothingToOrder = () => (
  <div className="frame grid gap-8 py-8 lg:py-12">
    <h1 className="display text-4xl">Checkout</h1>
    <EmptyState text={messages.emptyOrder}>
      <LinkButton to="/products">See all products</LinkButton>
      <LinkButton to="/categories" tone="secondary">
        {messages.allCategories}
      </LinkButton>
    </EmptyState>
  </div>
)
