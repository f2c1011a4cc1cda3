import { useCallback, useMemo, useRef, useState } from 'react'
import { adminFormFault } from '../../../../platform/admin/edits/use-edit-form.ts'
import type { ProductFormState } from '../product-values.ts'
import type { VariantDefaults } from './combine.ts'
import { isRefusedEdit, type VariantSheetEdit } from './edit-options.ts'
import { withVariantRow } from './edit-rows.ts'
import { type VariantSheetFault, variantCellId, variantSheetFaults } from './faults.ts'
import type { VariantSheet, VariantSheetColumn } from './sheet.ts'
import { isSameVariantSheet, variantFormFields } from './wire.ts'

/** `defaults` returns the present values of the fields of the form. */
export type VariantSheetState = ReturnType<typeof useVariantSheet> & {
  defaults: () => VariantDefaults
}

/**
 * Options and variants of a product form. `seen` is what is stored, `now()` includes what was typed
 * last and is maybe not rendered yet, `said` announces what was done or refused, and `refused` are
 * faults that the server found. `apply` and `type` never change, so that rows are not rendered
 * again.
 */
export function useVariantSheet(initial: VariantSheet) {
  const [seen, setSeen] = useState(initial)
  const [sheet, setSheet] = useState(initial)
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<readonly VariantSheetFault[]>([])
  const latest = useRef(sheet)
  const isDirty = useMemo(() => !isSameVariantSheet(seen, sheet), [seen, sheet])

  /**
   * Changes the latest sheet, as several changes of one event may follow. Returns whether it was
   * done.
   */
  const apply = useCallback(
    (change: (sheet: VariantSheet) => VariantSheetEdit, announcement = ''): boolean => {
      const next = change(latest.current)
      setSaid(isRefusedEdit(next) ? next.refusal : announcement)
      if (isRefusedEdit(next)) return false
      latest.current = next
      setSheet(next)
      return true
    },
    [],
  )
  const type = useCallback(
    (key: string, column: VariantSheetColumn, text: string): void => {
      apply((now) => withVariantRow(now, key, { [column]: text }))
      // An empty list stays the same array, so that rows are not rendered again.
      const id = variantCellId(key, column)
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
const VARIANTS_CHANGED_MEANWHILE = {
  refusal: 'The variants were changed meanwhile: type your changes of them again',
}

/** Compares what is sent, because ids of options and values are new each time a form is opened. */
const isSheetStillStored = (before: VariantSheet, now: VariantSheet): boolean =>
  JSON.stringify(variantFormFields(before)) === JSON.stringify(variantFormFields(now))

/** The number of faults in the summary. More would push the form out of sight. */
const MAX_SUMMARY_FAULTS = 8

/** The form of a product, with the table of variants added to its summary and unsaved values. */
export function withVariantFaults(
  form: ProductFormState,
  state: VariantSheetState,
): ProductFormState {
  const { sheet, seen, now, isDirty, refused, apply } = state
  const { submitCount } = form.formState
  const faults = submitCount > 0 ? [...variantSheetFaults(sheet), ...refused] : []
  const shown = {
    ...form,
    isDirty: form.isDirty || isDirty,
    typed: () => {
      const typed = form.typed()
      return isDirty ? { ...typed, variants: { seen, sheet: now() } } : typed
    },
    putBack: (typed: Record<string, unknown>) => {
      form.putBack(typed)
      const variants = typed.variants as { seen: VariantSheet; sheet: VariantSheet } | undefined
      if (variants)
        apply(() =>
          isSheetStillStored(variants.seen, seen) ? variants.sheet : VARIANTS_CHANGED_MEANWHILE,
        )
    },
  }
  if (faults.length === 0) return shown
  const { title, errors } = form.summary ?? { ...adminFormFault(), errors: [] }
  const lines = [...errors, ...faults.slice(0, MAX_SUMMARY_FAULTS)]
  const firstHidden = faults[MAX_SUMMARY_FAULTS]
  if (firstHidden) {
    const message = `and ${faults.length - MAX_SUMMARY_FAULTS} more`
    lines.push({ field: firstHidden.field, message })
  }
  return { ...shown, summary: { title, errors: lines } }
}
