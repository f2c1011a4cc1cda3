import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  isOrderFiltered,
  noOrderFilters,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from '#contract/orders/sales/order-filter-address.ts'
import { orderCountText } from '#contract/orders/texts/order-list-texts.ts'
import { ChipList } from '../../../platform/filters/chip-list.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { STAYING, useAddressParams } from '../../../platform/ui/use-address-params.ts'
import { createOrderFilterChips, replaceOrderFilters } from './order-chips.ts'
import { OrderFilterFields, useProductTitle } from './order-filter-fields.tsx'
import { orderQueries } from './queries.ts'
import '../../../platform/filters/filters.css'

/** The button of the filters, and a chip for each that is set, whose link takes it out. */
export function OrderFiltersBar({ search }: { search: string }) {
  const [params] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const filters = readOrderFilters(params)
  const chips = createOrderFilterChips(filters, useProductTitle(filters.product))
  const searchOf = (next: OrderFilters) =>
    `?${replaceOrderFilters(params, writeOrderFilters(next))}`
  return (
    <>
      <Button tone="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="filter" size={20} />
        Filters{chips.length > 0 && ` (${chips.length})`}
      </Button>
      <div className="basis-full empty:hidden">
        <ChipList chips={chips} cleared={noOrderFilters} searchOf={searchOf} />
      </div>
      {isOpen && (
        <OrderFilterDrawer filters={filters} search={search} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type OrderFilterDrawerProps = { filters: OrderFilters; search: string; onClose: () => void }

function OrderFilterDrawer({ filters, search, onClose }: OrderFilterDrawerProps) {
  const [, changeAddress] = useAddressParams()
  const [chosen, setChosen] = useState(filters)
  const { data } = useQuery(orderQueries.count({ filters: chosen, search }))
  const apply = () => {
    onClose()
    changeAddress((now) => replaceOrderFilters(now, writeOrderFilters(chosen)), STAYING)
  }
  return (
    <Dialog open onClose={onClose} title="Filters" variant="right">
      <div className="filter-fields min-h-0 grow overflow-y-auto px-5 pb-5">
        <OrderFilterFields filters={chosen} onChange={setChosen} />
      </div>
      <div className="filter-drawer-foot">
        <Button
          tone="quiet"
          disabled={!isOrderFiltered(chosen)}
          onClick={() => setChosen(noOrderFilters)}
        >
          Clear all
        </Button>
        <Button onClick={apply} className="grow" aria-live="polite">
          {data ? `Show ${orderCountText(data.total)}` : 'Show'}
        </Button>
      </div>
    </Dialog>
  )
}
