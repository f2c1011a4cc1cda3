import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ordersText } from '#contract/orders/desk-texts.ts'
import { isOrderFiltered, noOrderFilters, type OrderFilters } from '#contract/orders/order-filter-address.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { OrderFilterFields } from './order-filter-fields.tsx'
import { orderQueries } from './queries.ts'

type OrderFilterDrawerProps = {
  filters: OrderFilters
  search: string
  onApply: (filters: OrderFilters) => void
  onClose: () => void
}

export function OrderFilterDrawer({ filters, search, onApply, onClose }: OrderFilterDrawerProps) {
  const [chosen, setChosen] = useState(filters)
  const { data } = useQuery(orderQueries.count({ filters: chosen, search }))
  const apply = () => {
    onClose()
    onApply(chosen)
  }
  return (
    <Dialog open onClose={onClose} title="Filters" variant="right">
      <div className="filter-fields min-h-0 grow overflow-y-auto px-5 pb-5">
        <OrderFilterFields filters={chosen} onChange={setChosen} />
      </div>
      <div className="filter-drawer-foot">
        <Button tone="quiet" disabled={!isOrderFiltered(chosen)} onClick={() => setChosen(noOrderFilters)}>
          Clear all
        </Button>
        <Button onClick={apply} className="grow" aria-live="polite">
          {data ? `Show ${ordersText(data.total)}` : 'Show'}
        </Button>
      </div>
    </Dialog>
  )
}
