import { adminFault } from '../../../../platform/admin/admin-form.tsx'
import type { FormState } from '../../../../platform/forms/form.tsx'
import { faultsOf } from './faults.ts'
import type { SheetState } from './use-sheet.ts'

/** More would hide the form below them. */
const MAX_LINES = 8

/** The form of a product whose options and variants count, too: for its summary, and for what is unsaved. */
export function withFaults<Checked, Form extends FormState<Checked>>(
  form: Form & FormState<Checked>,
  { sheet, isDirty, refused }: SheetState,
): Form {
  const { submitCount } = form.formState
  const faults = submitCount > 0 ? [...faultsOf(sheet), ...refused] : []
  const shown = { ...form, isDirty: form.isDirty || isDirty }
  if (faults.length === 0) return shown
  const { title, errors } = form.summary ?? { ...adminFault(), errors: [] }
  const more = faults.slice(MAX_LINES, MAX_LINES + 1)
  const rest = more.map(({ field }) => ({ field, message: `and ${faults.length - MAX_LINES} more` }))
  return { ...shown, summary: { title, errors: [...errors, ...faults.slice(0, MAX_LINES), ...rest] } }
}
