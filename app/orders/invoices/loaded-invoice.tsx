import { messages } from '#contract/messages.ts'
import { hasInvoice } from '#contract/orders/sale-rules.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useSale } from '../sales/queries.ts'
import { InvoiceView } from './invoice-view.tsx'

type LoadedInvoiceProps = {
  id: string
  parent: { title: string; to: string }
  orderAddress: string
}

export function LoadedInvoice({ id, parent, orderAddress }: LoadedInvoiceProps) {
  const query = useSale(id)
  const missing = (
    <EmptyState text={messages.orderNotFound}>
      <LinkButton to={parent.to}>{parent.title}</LinkButton>
    </EmptyState>
  )
  return (
    <Loaded query={query} missing={missing}>
      {(sale) =>
        hasInvoice(sale) ? (
          <InvoiceView sale={sale} />
        ) : (
          <EmptyState text={messages.noInvoiceYet}>
            <LinkButton to={orderAddress}>View order</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  )
}
