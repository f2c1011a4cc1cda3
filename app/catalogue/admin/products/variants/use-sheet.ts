import { useCallback, useMemo, useRef, useState } from 'react'
import { adminFault } from '../../../../platform/admin/edits/use-edit-form.ts'
import type { ProductEditForm } from '../product-values.ts'
import type { Defaults } from './combine.ts'
import { type Edit, isRefused } from './edit-options.ts'
import { withRow } from './edit-rows.ts'
import { cellId, faultsOf, type SheetFault } from './faults.ts'
import type { ColumnName, Sheet } from './sheet.ts'
import { fieldsOf, isSameSheet } from './wire.ts'

/** `defaults` returns the present values of the fields of the form. */
export type SheetState = ReturnType<typeof useSheet> & { defaults: () => Defaults }

/**
 * Options and variants of a product form. `seen` is what is stored, `now()` includes what was typed
 * last and is maybe not rendered yet, `said` announces what was done or refused, and `refused` are
 * faults that the server found. `apply` and `type` never change, so that rows are not rendered
 * again.
 */
export function useSheet(initial: Sheet) {
  const [seen, setSeen] = useState(initial)
  const [sheet, setSheet] = useState(initial)
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<readonly SheetFault[]>([])
  const latest = useRef(sheet)
  const isDirty = useMemo(() => !isSameSheet(seen, sheet), [seen, sheet])

  /**
   * Changes the latest sheet, as several changes of one event may follow. Returns whether it was
   * done.
   */
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
      // An empty list stays the same array, so that rows are not rendered again.
      const id = cellId(key, column)
      setRefused((faults) =>
        faults.length > 0 ? faults.filter(({ field }) => field !== id) : faults,
      )
    },
    [apply],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (keys: readonly string[], isOn: boolean): void =>
      setSelected((before) => {
        const after = new Set(before)
        for (const key of keys) {
          if (isOn) after.add(key)
          else after.delete(key)
        }
        return after
      }),
    [],
  )
  const now = () => latest.current
  return {
    sheet,
    now,
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

/** The figures of variants that were changed meanwhile must not go back. */
const OTHERS = { refusal: 'The variants were changed meanwhile: type your changes of them again' }

/** Compares what is sent, because ids of options and values are new each time a form is opened. */
const isStillStored = (before: Sheet, now: Sheet): boolean =>
  JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(now))

/** The number of faults in the summary. More would push the form out of sight. */
const MAX_LINES = 8

/** The form of a product, with the table of variants added to its summary and unsaved values. */
export function withFaults(form: ProductEditForm, state: SheetState): ProductEditForm {
  const { sheet, seen, now, isDirty, refused, apply } = state
  const { submitCount } = form.formState
  const faults = submitCount > 0 ? [...faultsOf(sheet), ...refused] : []
  const shown = {
    ...form,
    isDirty: form.isDirty || isDirty,
    typed: () => {
      const typed = form.typed()
      return isDirty ? { ...typed, variants: { seen, sheet: now() } } : typed
    },
    putBack: (typed: Record<string, unknown>) => {
      form.putBack(typed)
      const variants = typed.variants as { seen: Sheet; sheet: Sheet } | undefined
      if (variants) apply(() => (isStillStored(variants.seen, seen) ? variants.sheet : OTHERS))
    },
  }
  if (faults.length === 0) return shown
  const { title, errors } = form.summary ?? { ...adminFault(), errors: [] }
  const lines = [...errors, ...faults.slice(0, MAX_LINES)]
  const firstHidden = faults[MAX_LINES]
  if (firstHidden) {
    const message = `and ${faults.length - MAX_LINES} more`
    lines.push({ field: firstHidden.field, message })
  }
  return { ...shown, summary: { title, errors: lines } }
}
