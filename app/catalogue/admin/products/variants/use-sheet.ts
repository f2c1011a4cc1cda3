import { useCallback, useMemo, useRef, useState } from 'react'
import { adminFault } from '../../../../platform/admin/edits/use-edit-form.ts'
import type { ProductEditForm } from '../product-values.ts'
import type { Defaults } from './combine.ts'
import { type Edit, isRefused } from './edit-options.ts'
import { withRow } from './edit-rows.ts'
import { cellId, faultsOf, type SheetFault } from './faults.ts'
import type { ColumnName, Sheet } from './sheet.ts'
import { fieldsOf, isSameSheet } from './wire.ts'

/** `defaults`: present values of the form's own fields. */
export type SheetState = ReturnType<typeof useSheet> & { defaults: () => Defaults }

/**
 * Options and variants of a product's form. `seen`: as stored. `said`: what was done, or could not
 * be. `now()`: with what was typed last, maybe not drawn yet. `refused`: by the server. `apply` and
 * `type` never change: rows stay drawn.
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
      setRefused((before) =>
        before.length > 0 ? before.filter(({ field }) => field !== cellId(key, column)) : before,
      )
    },
    [apply],
  )
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (keys: readonly string[], isOn: boolean): void =>
      setSelected(
        (before) =>
          new Set(isOn ? [...before, ...keys] : [...before].filter((key) => !keys.includes(key))),
      ),
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

/** Their figures must not go back to what they were. */
const OTHERS = { refusal: 'The variants were changed meanwhile: type your changes of them again' }

/** Ids of options and values differ each time a form is opened. */
const isStillStored = (before: Sheet, now: Sheet): boolean =>
  JSON.stringify(fieldsOf(before)) === JSON.stringify(fieldsOf(now))

/** More would hide the form below them. */
const MAX_LINES = 8

/**
 * The form of a product whose options and variants count, too: for its summary, and for what is
 * unsaved.
 */
export function withFaults(form: ProductEditForm, state: SheetState): ProductEditForm {
  const { sheet, seen, now, isDirty, refused, apply } = state
  const { submitCount } = form.formState
  const faults = submitCount > 0 ? [...faultsOf(sheet), ...refused] : []
  const shown = {
    ...form,
    isDirty: form.isDirty || isDirty,
    typed: () => ({ ...form.typed(), ...(isDirty && { variants: { seen, sheet: now() } }) }),
    putBack: (typed: Record<string, unknown>) => {
      form.putBack(typed)
      const variants = typed.variants as { seen: Sheet; sheet: Sheet } | undefined
      if (variants) apply(() => (isStillStored(variants.seen, seen) ? variants.sheet : OTHERS))
    },
  }
  if (faults.length === 0) return shown
  const { title, errors } = form.summary ?? { ...adminFault(), errors: [] }
  const more = faults.slice(MAX_LINES, MAX_LINES + 1)
  const rest = more.map(({ field }) => ({
    field,
    message: `and ${faults.length - MAX_LINES} more`,
  }))
  return {
    ...shown,
    summary: { title, errors: [...errors, ...faults.slice(0, MAX_LINES), ...rest] },
  }
}
