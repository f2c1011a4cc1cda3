import { useState } from 'react'
import type { Sale } from '#contract/orders/sales.ts'
import { nothing, ranged, type Selection, toggled, withPage } from './selection.ts'

/** Chosen orders; kept over pages, dropped when the list (`list`) changes. */
export function useSelection(list: string) {
  const [kept, keep] = useState({ list, value: nothing })
  const value = kept.list === list ? kept.value : nothing
  const change = (make: (now: Selection) => Selection) =>
    keep((now) => ({ list, value: make(now.list === list ? now.value : nothing) }))
  return {
    value,
    choose: (page: readonly Sale[]) => (sale: Sale, isRange: boolean) =>
      change((now) => (isRange ? ranged(now, sale, page) : toggled(now, sale, page))),
    choosePage: (page: readonly Sale[], isOn: boolean) => change((now) => withPage(now, page, isOn)),
    chooseAll: (total: number) => change(() => ({ ...nothing, matching: total })),
    clear: () => change(() => nothing),
  }
}
export type Choosing = ReturnType<typeof useSelection>
