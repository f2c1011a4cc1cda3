import { useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { useCart } from '../cart/use-cart.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { PageLoader } from '../ui/page-loader.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'
import { useStates } from './state-queries.ts'
import { UnansweredOrder } from './unanswered-order.tsx'
import { usePlaceOrder } from './use-place-order.ts'

/** §4: shipping, then review. Rendered in the browser only: the server knows neither cart nor draft. */
export function CheckoutPage() {
  const { items } = useCart()
  const { states, isPending, error, refetch, isFetching } = useStates()
  const showRefusal = useRef<Parameters<typeof usePlaceOrder>[0]['onRefused']>(() => {})
  const order = usePlaceOrder({ onRefused: (refusal) => showRefusal.current(refusal) })

  if (order.isPlaced) return <PageLoader />
  if (order.unanswered) return <UnansweredOrder order={order} />
  if (items.length === 0) return <NothingToOrder />
  if (isPending) return <PageLoader />
  if (error && states.length === 0) return <LoadError message={error.message} onRetry={refetch} pending={isFetching} />
  return <CheckoutSteps states={states} order={order} showRefusal={showRefusal} />
}

function NothingToOrder() {
  return (
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
}
