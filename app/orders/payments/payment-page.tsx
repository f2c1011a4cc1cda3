import { messages } from '#contract/messages.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { LoadError } from '../../platform/ui/load-error.tsx'
import { PageLoader } from '../../platform/ui/page-loader.tsx'
import type { Route } from './+types/payment-page'
import { OrderView } from './order-view.tsx'
import { useOrder } from './use-order.ts'

/** No order is in the markup of the server: the browser loads it, with the cookie that shows it in full. */
export default function PaymentPage({ params: { transId } }: Route.ComponentProps) {
  return (
    <>
      <Seo title="Payment" noindex />
      <Payment key={transId} id={transId} />
    </>
  )
}

function Payment({ id }: { id: string }) {
  const { data, error, refetch, isFetching, awaited } = useOrder(id)
  if (data) return <OrderView sale={data} awaited={awaited} />
  if (error?.status === 404) return <NoSuchOrder />
  if (error) return <LoadError message={error.message} onRetry={refetch} pending={isFetching} />
  return <PageLoader />
}

const NoSuchOrder = () => (
  <div className="frame grid gap-8 py-8 lg:py-12">
    <h1 className="display text-4xl">Payment</h1>
    <EmptyState text={messages.orderNotFound}>
      <p className="basis-full">Perhaps a part of its address is missing: copy the link to your order whole.</p>
      <LinkButton to="/">Go home</LinkButton>
    </EmptyState>
  </div>
)
