import { useCallback, useMemo, useRef, useState } from 'react'
import type { Defaults } from './combine.ts'
import { type Edit, isRefused } from './edit-options.ts'
import { withRow } from './edit-rows.ts'
import { cellId, type SheetFault } from './faults.ts'
import type { ColumnName, Sheet } from './sheet.ts'
import { isSameSheet } from './wire.ts'

/** `defaults`: present values of the form's own fields. */
export type SheetState = ReturnType<typeof useSheet> & { defaults: () => Defaults }

/**
 * Options and variants of a product's form. `seen`: as the product is stored. `said` tells what could not be done, or
 * what was. `now()`: the sheet with what was typed last, which may not be drawn yet. `refused`: what the server refused of its cells. `apply` and `type` never change, so that rows need not be drawn again.
 */
export function useSheet(initial: Sheet) {
  const [seen, setSeen] = useState(initial)
  const [sheet, setSheet] = useState(initial)
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<readonly SheetFault[]>([])
  const latest = useRef(sheet)
  const isDirty = useMemo(() => !isSameSheet(seen, sheet), [seen, sheet])

  /** Several changes of one event follow each other. Returns whether it was done. */
  const apply = useCallback((change: (sheet: Sheet) => Edit, announcement = ''): boolean => {
    const next = change(latest.current)
    setSaid(isRefused(next) ? next.refusal : announcement)
    if (isRefused(next)) return false
    latest.current = next
    setSheet(next)
    return true
  }, [])
  const type = useCallback(
    (key: string, column: ColumnName, text: string): void => {
      apply((now) => withRow(now, key, { [column]: text }))
      setRefused((before) => (before.length > 0 ? before.filter(({ field }) => field !== cellId(key, column)) : before))
    },
    [apply],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (keys: readonly string[], isOn: boolean): void =>
      setSelected((before) => new Set(isOn ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key)))),
    [],
  )
  return {
    sheet,
    now: () => latest.current,
    seen,
    setSeen,
    isDirty,
    said,
    apply,
    type,
    refused,
    setRefused,
    selected,
    select,
  }
}
