import type { ComponentType, ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import type { Sale } from '#contract/orders/sales/sales.ts'
import { shortenId } from '#contract/platform/format.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { useSale } from './queries.ts'

type SalePageHeading = { what: string; parent: { title: string; to: string } }
type SalePageFrame = ComponentType<
  Pick<SalePageHeading, 'parent'> & { title: string; children: ReactNode }
>

/**
 * A page of one order: `what` and the id are its title. `Page` is that of the account or of the
 * back office.
 */
export function createSalePage(
  Page: SalePageFrame,
  { what, parent }: SalePageHeading,
  body: (sale: Sale) => ReactNode,
) {
  const LoadedSale = ({ id }: { id: string }) => (
    <Loaded
      query={useSale(id)}
      missing={<EmptyState text={messages.orderNotFound} link={parent} />}
    >
      {body}
    </Loaded>
  )
  return ({ params: { id } }: { params: { id: string } }) => (
    <Page title={`${what} ${shortenId(id, 6)}`} parent={parent}>
      <LoadedSale key={id} id={id} />
    </Page>
  )
}
