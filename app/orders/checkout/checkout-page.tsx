import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { profileQuery } from '../../people/account/queries.ts'
import { EmailLink } from '../../platform/contact/contact.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { useShopSession } from '../../platform/session/use-session.ts'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { useHydrated } from '../../platform/store/use-hydrated.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { listenToEvent } from '../../platform/ui/listen-to.ts'
import { LoadError, useIsOnline } from '../../platform/ui/load-error.tsx'
import { PageLoader } from '../../platform/ui/page-loader.tsx'
import { useDeliveryStates } from '../../shopfront/delivery/queries.ts'
import { useCart } from '../stored/cart-slice.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { type OrderPlacing, usePlaceOrder } from './use-place-order.ts'

/** Rendered in the browser only: the server knows neither cart nor draft. */
export default function CheckoutPage() {
  const isHydrated = useHydrated()
  return (
    <>
      <Seo title="Checkout" noindex />
      {isHydrated ? <CheckoutInBrowser /> : <PageLoader />}
    </>
  )
}

function CheckoutInBrowser() {
  const { items } = useCart()
  const { states, isPending, error, refetch, isFetching } = useDeliveryStates()
  const { user } = useShopSession()
  // The checkout only starts with it: without it the shopper types.
  const profile = useQuery({ ...profileQuery(), enabled: user !== undefined, retry: false })
  const order = usePlaceOrder()

  if (order.isPlaced) return <PageLoader />
  if (order.unanswered) return <UnansweredOrder order={order} />
  if (items.length === 0) return <NothingToOrder />
  if (isPending || profile.isLoading) return <PageLoader />
  if (error && states.length === 0)
    return <LoadError message={error.message} onRetry={refetch} pending={isFetching} />
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

/**
 * An order whose answer never came. It is sent again under its key, by itself once the browser is
 * online: it is one order.
 */
function UnansweredOrder({ order }: { order: OrderPlacing }) {
  const { unanswered, resend, forget, isPlacing } = order
  const isOnline = useIsOnline()
  const { email } = useShopSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const sendAgain = useEffectEvent(resend)
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
    return listenToEvent(window, ['online'], () => sendAgain())
  }, [])
  const total = Number(unanswered?.body.subtotal) + Number(unanswered?.body.shippingPrice)
  const subject = Number.isFinite(total) ? `Your order of ${formatNaira(total)}` : 'Your order'
  return (
    <div className="frame py-8 lg:py-12">
      <div className="grid max-w-2xl gap-6">
        <h1 ref={heading} tabIndex={-1} className="display text-4xl">
          {isOnline ? 'Did your order go through?' : 'You are offline'}
        </h1>
        <p role="status">
          {isOnline
            ? `${subject} was sent, but the shop’s answer did not reach this device. Try again: it is placed once, however often you try.`
            : `${subject} is kept on this device: it may not have reached the shop. Leave this page open: the order is sent by itself when you are online again, and it is placed once.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={resend} pending={isPlacing} pendingText="Placing your order…">
            Try again
          </Button>
          <Button tone="quiet" onClick={forget} disabled={isPlacing}>
            Change the order instead
          </Button>
        </div>
        <p className="text-sm text-muted">
          Changing it makes a second order if the first one did go through. Then{' '}
          {email ? 'write to ' : 'tell us'}
          <EmailLink />, and we cancel the first.
        </p>
      </div>
    </div>
  )
}
