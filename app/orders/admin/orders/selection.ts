import type { Sale } from '#contract/orders/sales.ts'

/** Orders that are chosen: some, kept over pages, or all that the list's filters leave. */
export type Selection = {
  sales: ReadonlyMap<string, Sale>
  /** All that match, so many in all. */
  all: number | undefined
  /** Where a range begins: what was chosen last. */
  anchor: string | undefined
}

export const nothing: Selection = { sales: new Map(), all: undefined, anchor: undefined }

export const sizeOf = ({ sales, all }: Selection): number => all ?? sales.size
export const isChosen = ({ sales, all }: Selection, id: string): boolean => all !== undefined || sales.has(id)

const withSales = (selection: Selection, changed: readonly Sale[], isOn: boolean): Map<string, Sale> => {
  const sales = new Map(selection.sales)
  for (const sale of changed) {
    if (isOn) sales.set(sale._id, sale)
    else sales.delete(sale._id)
  }
  return sales
}

/** One more, or one less. After `all` only what is on the page stays chosen, without this one. */
export function toggled(selection: Selection, sale: Sale, page: readonly Sale[]): Selection {
  if (selection.all !== undefined) {
    const rest = page.filter(({ _id }) => _id !== sale._id)
    return { sales: withSales(nothing, rest, true), all: undefined, anchor: sale._id }
  }
  const isOn = !selection.sales.has(sale._id)
  return { sales: withSales(selection, [sale], isOn), all: undefined, anchor: sale._id }
}

/** From what was chosen last to this one, both included; both are on the page, or only this one is taken. */
export function ranged(selection: Selection, sale: Sale, page: readonly Sale[]): Selection {
  const at = (id: string | undefined) => page.findIndex(({ _id }) => _id === id)
  const [from, to] = [at(selection.anchor), at(sale._id)]
  if (from < 0 || to < 0 || selection.all !== undefined) return toggled(selection, sale, page)
  const span = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { sales: withSales(selection, span, true), all: undefined, anchor: selection.anchor }
}

/** Whether the page is chosen: all of it, some, or nothing. */
export function pageState(selection: Selection, page: readonly Sale[]): 'all' | 'some' | 'none' {
  const chosen = page.filter(({ _id }) => isChosen(selection, _id)).length
  if (chosen === 0) return 'none'
  return chosen === page.length ? 'all' : 'some'
}

/** The whole page, or none of it. */
export const withPage = (selection: Selection, page: readonly Sale[], isOn: boolean): Selection => ({
  sales: withSales(selection.all === undefined ? selection : nothing, page, isOn),
  all: undefined,
  anchor: undefined,
})
