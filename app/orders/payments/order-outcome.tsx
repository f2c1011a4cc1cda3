import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing/pricing.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { orderHasInvoice } from '#contract/orders/states/sale-rules.ts'
import { SALE_STATES, stateOfSale } from '#contract/orders/states/sale-states.ts'
import { formatNaira, shortenId } from '#contract/platform/format.ts'
import { EmailLink, PhoneLink } from '../../platform/contact/contact.tsx'
import { DownloadPdf } from '../../platform/files/download-pdf.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'

/** What became of an order that takes no more money; the sentences stand in `SALE_STATES`. */
export function OrderOutcome({ sale }: { sale: Sale }) {
  const state = stateOfSale(sale)
  if (!state) return null
  const { outcome, holdsStock } = SALE_STATES[state]
  if (!outcome) return null
  return (
    <OutcomeFrame title={outcome.title} isGood={holdsStock}>
      <p>{outcome.next}</p>
      <QuestionsHint />
      <p className="flex flex-wrap gap-3">
        <LinkButton to="/">Continue shopping</LinkButton>
        {orderHasInvoice(sale) && !sale.masked && (
          <DownloadPdf
            path={`/api/sales/${sale._id}/invoice.pdf`}
            name={`Invoice ${sale.invoiceNumber ?? shortenId(sale._id, 6)}.pdf`}
            label="Download invoice"
          />
        )}
      </p>
    </OutcomeFrame>
  )
}

const OutcomeFrame = ({
  title,
  isGood,
  children,
}: {
  title: string
  isGood: boolean
  children: ReactNode
}) => (
  <section className="overflow-hidden rounded-box border border-line bg-surface">
    {isGood && <div className="selvedge" />}
    <div className="grid justify-items-start gap-4 p-5 lg:p-8">
      <h2 className="display text-3xl">{title}</h2>
      {children}
    </div>
  </section>
)

const QuestionsHint = () => (
  <p className="text-muted">
    <ContactForQuestions /> This page’s address shows the order in any browser.
  </p>
)

/** By phone or e-mail, whichever the shop has set. */
function ContactForQuestions() {
  const { phone, email } = useShopSettings()
  if (!phone && !email) return null
  return (
    <>
      Questions? {phone && 'Call '}
      <PhoneLink />
      {phone && email && ' or write to '}
      {!phone && 'Write to '}
      <EmailLink />, and give the order number above.
    </>
  )
}

/** After a buyer chose to pay on delivery; the order can still be paid by card. */
export const ChosenOnDelivery = ({ sale, onPayNow }: { sale: Sale; onPayNow: () => void }) => (
  <OutcomeFrame title="You pay on delivery" isGood>
    <p>
      Have <strong className="font-semibold tabular-nums">{formatNaira(orderTotal(sale))}</strong>{' '}
      ready when your order arrives. We call you before we bring it.
    </p>
    <p>{messages.onDeliveryThanks}</p>
    <QuestionsHint />
    <div className="flex w-full flex-wrap gap-3">
      <LinkButton to="/" className="max-sm:w-full sm:min-w-60">
        Finish
      </LinkButton>
      <Button tone="quiet" onClick={onPayNow} className="max-sm:w-full">
        Pay by card instead
      </Button>
    </div>
  </OutcomeFrame>
)
