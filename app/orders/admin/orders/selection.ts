import { useState } from 'react'
import type { Sale } from '#contract/orders/sales.ts'

/**
 * Chosen orders of any page, or the number of all `matching` ones. A range begins at `anchor`, the
 * one chosen last.
 */
export type Selection = { sales: ReadonlyMap<string, Sale>; matching?: number; anchor?: string }

export const nothing: Selection = { sales: new Map() }

export const sizeOf = ({ sales, matching }: Selection): number => matching ?? sales.size
export const isChosen = ({ sales, matching }: Selection, id: string): boolean =>
  matching !== undefined || sales.has(id)

/** The chosen orders with these taken in, or out. */
function withSales(
  { sales }: Selection,
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
export function toggled(selection: Selection, sale: Sale, page: readonly Sale[]): Selection {
  const before = selection.matching === undefined ? selection : withPage(selection, page, true)
  const isOn = !before.sales.has(sale._id)
  return { sales: withSales(before, [sale], isOn), anchor: sale._id }
}

/**
 * Takes in all orders from the one that was chosen last to this one. Where they are not both on the
 * page, only this one is taken in, or out.
 */
export function ranged(selection: Selection, sale: Sale, page: readonly Sale[]): Selection {
  const placeOf = (id: string | undefined) => page.findIndex(({ _id }) => _id === id)
  const from = placeOf(selection.anchor)
  const to = placeOf(sale._id)
  const isOnPage = from >= 0 && to >= 0
  if (!isOnPage || selection.matching !== undefined) return toggled(selection, sale, page)
  const span = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { sales: withSales(selection, span, true), anchor: selection.anchor }
}

/** Whether all, some or none of the orders of this page are chosen. */
export function pageState(selection: Selection, page: readonly Sale[]): 'all' | 'some' | 'none' {
  const chosen = page.filter(({ _id }) => isChosen(selection, _id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

export const withPage = (
  selection: Selection,
  page: readonly Sale[],
  isOn: boolean,
): Selection => ({
  sales: withSales(selection.matching === undefined ? selection : nothing, page, isOn),
})

/** Chosen orders; kept over pages, dropped when the list (`list`) changes. */
export function useSelection(list: string) {
  const [kept, keep] = useState({ list, value: nothing })
  const value = kept.list === list ? kept.value : nothing
  const change = (make: (now: Selection) => Selection) =>
    keep((now) => {
      const present = now.list === list ? now.value : nothing
      return { list, value: make(present) }
    })
  return {
    value,
    choose: (page: readonly Sale[]) => (sale: Sale, isRange: boolean) =>
      change((now) => (isRange ? ranged(now, sale, page) : toggled(now, sale, page))),
    choosePage: (page: readonly Sale[], isOn: boolean) =>
      change((now) => withPage(now, page, isOn)),
    chooseAll: (total: number) => change(() => ({ ...nothing, matching: total })),
    clear: () => change(() => nothing),
  }
}
export type Choosing = ReturnType<typeof useSelection>
