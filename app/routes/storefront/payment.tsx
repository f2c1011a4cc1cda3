import { PaymentPage } from '../../payments/payment-page.tsx'
import { Seo } from '../../seo/seo.tsx'
import type { Route } from './+types/payment'

/** §2. No order is in the markup of the server: it is loaded with the cookie of the browser that made it. */
export default function PaymentRoute({ params: { transId } }: Route.ComponentProps) {
  return (
    <>
      <Seo title="Payment" noindex />
      <PaymentPage key={transId} id={transId} />
    </>
  )
}
