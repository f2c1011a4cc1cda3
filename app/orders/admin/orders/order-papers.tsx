import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'

export const OrderPapers = ({ sale }: { sale: Sale }) => (
  <section aria-labelledby="order-papers">
    <h2 id="order-papers" className="display mb-3 text-2xl">
      Documents
    </h2>
    <p className="flex flex-wrap gap-3">
      <LinkButton to={`/admin/print/slips?ids=${sale._id}`} tone="secondary">
        Packing slip
      </LinkButton>
      {hasInvoice(sale) && (
        <LinkButton to={`/admin/print/invoices?ids=${sale._id}`} tone="secondary">
          Print invoice
        </LinkButton>
      )}
    </p>
  </section>
)
