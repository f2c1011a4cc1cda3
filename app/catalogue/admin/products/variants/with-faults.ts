import { adminFault } from '../../../../platform/admin/admin-form.tsx'
import type { Summary } from '../../../../platform/forms/error-summary.tsx'
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
  return {
    ...form,
    isDirty: form.isDirty || isDirty,
    summary: faults.length > 0 ? summaryOf(form.summary, faults) : form.summary,
  }
}

function summaryOf(summary: Summary | undefined, faults: Summary['errors']): Summary {
  const shown = faults.slice(0, MAX_LINES)
  const more = faults.length - shown.length
  const rest = faults.slice(MAX_LINES, MAX_LINES + 1).map(({ field }) => ({ field, message: `and ${more} more` }))
  return {
    title: summary?.title ?? adminFault().title,
    errors: [...(summary?.errors ?? []), ...shown, ...rest],
  }
}
