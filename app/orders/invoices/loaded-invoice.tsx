import { messages } from '#contract/messages.ts'
import { hasInvoice } from '#contract/orders/sale-rules.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useSale } from '../sales/queries.ts'
import { InvoiceView } from './invoice-view.tsx'

type LoadedInvoiceProps = {
  id: string
  parent: { title: string; to: string }
  orderAddress: string
}

export const LoadedInvoice = ({ id, parent, orderAddress }: LoadedInvoiceProps) => (
  <Loaded query={useSale(id)} missing={<EmptyState text={messages.orderNotFound} link={parent} />}>
    {(sale) =>
      hasInvoice(sale) ? (
        <InvoiceView sale={sale} />
      ) : (
        <EmptyState text={messages.noInvoiceYet} link={{ title: 'View order', to: orderAddress }} />
      )
    }
  </Loaded>
)
