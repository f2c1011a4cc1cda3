import { useState } from 'react'
import type { Sale } from '#contract/orders/sales/sales.ts'

/**
 * Chosen orders of any page, or the number of all `matching` ones. A range begins at `anchor`, the
 * one chosen last.
 */
export type ChosenOrders = { sales: ReadonlyMap<string, Sale>; matching?: number; anchor?: string }

export const NO_ORDERS_CHOSEN: ChosenOrders = { sales: new Map() }

export const countChosenOrders = ({ sales, matching }: ChosenOrders): number =>
  matching ?? sales.size
export const isOrderChosen = ({ sales, matching }: ChosenOrders, id: string): boolean =>
  matching !== undefined || sales.has(id)

/** The chosen orders with these taken in, or out. */
function changeChosenSales(
  { sales }: ChosenOrders,
  changed: readonly Sale[],
  isOn: boolean,
): Map<string, Sale> {
  const next = new Map(sales)
  for (const sale of changed) {
    if (isOn) next.set(sale._id, sale)
    else next.delete(sale._id)
  }
  return next
}

/**
 * Takes one order in, or out. Where all that match were chosen, only those of this page stay chosen,
 * without it: nobody knows the others.
 */
export function toggleChosenOrder(
  selection: ChosenOrders,
  sale: Sale,
  page: readonly Sale[],
): ChosenOrders {
  const before =
    selection.matching === undefined ? selection : chooseWholePage(selection, page, true)
  const isOn = !before.sales.has(sale._id)
  return { sales: changeChosenSales(before, [sale], isOn), anchor: sale._id }
}

/**
 * Takes in all orders from the one that was chosen last to this one. Where they are not both on the
 * page, only this one is taken in, or out.
 */
export function chooseOrderRange(
  selection: ChosenOrders,
  sale: Sale,
  page: readonly Sale[],
): ChosenOrders {
  const placeOf = (id: string | undefined) => page.findIndex(({ _id }) => _id === id)
  const from = placeOf(selection.anchor)
  const to = placeOf(sale._id)
  const isOnPage = from >= 0 && to >= 0
  if (!isOnPage || selection.matching !== undefined) return toggleChosenOrder(selection, sale, page)
  const span = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { sales: changeChosenSales(selection, span, true), anchor: selection.anchor }
}

/** Whether all, some or none of the orders of this page are chosen. */
export function chosenShareOfPage(
  selection: ChosenOrders,
  page: readonly Sale[],
): 'all' | 'some' | 'none' {
  const chosen = page.filter(({ _id }) => isOrderChosen(selection, _id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

export const chooseWholePage = (
  selection: ChosenOrders,
  page: readonly Sale[],
  isOn: boolean,
): ChosenOrders => ({
  sales: changeChosenSales(
    selection.matching === undefined ? selection : NO_ORDERS_CHOSEN,
    page,
    isOn,
  ),
})

/** Chosen orders; kept over pages, dropped when the list (`list`) changes. */
export function useOrderSelection(list: string) {
  const [kept, keep] = useState({ list, value: NO_ORDERS_CHOSEN })
  const value = kept.list === list ? kept.value : NO_ORDERS_CHOSEN
  const change = (make: (now: ChosenOrders) => ChosenOrders) =>
    keep((now) => {
      const present = now.list === list ? now.value : NO_ORDERS_CHOSEN
      return { list, value: make(present) }
    })
  return {
    value,
    choose: (page: readonly Sale[]) => (sale: Sale, isRange: boolean) =>
      change((now) =>
        isRange ? chooseOrderRange(now, sale, page) : toggleChosenOrder(now, sale, page),
      ),
    choosePage: (page: readonly Sale[], isOn: boolean) =>
      change((now) => chooseWholePage(now, page, isOn)),
    chooseAll: (total: number) => change(() => ({ ...NO_ORDERS_CHOSEN, matching: total })),
    clear: () => change(() => NO_ORDERS_CHOSEN),
  }
}
export type OrderSelection = ReturnType<typeof useOrderSelection>
