import { hasInvoice } from '#contract/orders/sale-rules.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { LinkButton } from '../../../platform/ui/button.tsx'
import { Section } from '../../../platform/ui/section.tsx'

export const OrderPapers = ({ sale }: { sale: Sale }) => (
  <Section id="order-papers" title="Documents" headingClass="display mb-3 text-2xl">
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
  </Section>
)
