import { CheckoutPage } from '../../checkout/checkout-page.tsx'
import { Seo } from '../../seo/seo.tsx'
import { useHydrated } from '../../store/use-hydrated.ts'
import { PageLoader } from '../../ui/page-loader.tsx'

/** §2. The cart lives in the browser, and so does all of this page. */
export default function CheckoutRoute() {
  const isHydrated = useHydrated()
  return (
    <>
      <Seo title="Checkout" noindex />
      {isHydrated ? <CheckoutPage /> : <PageLoader />}
    </>
  )
}
