import { adminFault } from '../../../../platform/admin/admin-form.tsx'
import type { UnsavedForm } from '../../../../platform/admin/unsaved-offer.tsx'
import type { FormState } from '../../../../platform/forms/form.tsx'
import { faultsOf } from './faults.ts'
import type { Sheet } from './sheet.ts'
import type { SheetState } from './use-sheet.ts'
import { fieldsOf } from './wire.ts'

/** Their figures must not go back to what they were. */
const OTHERS = { refusal: 'The variants were changed meanwhile: type your changes of them again' }

/** Ids of options and values differ each time a form is opened. */
const isStillStored = (before: Sheet, now: Sheet): boolean => {
  const [was, is] = [fieldsOf(before), fieldsOf(now)]
  return was.options === is.options && was.variants === is.variants
}

/** More would hide the form below them. */
const MAX_LINES = 8

/** The form of a product whose options and variants count, too: for its summary, and for what is unsaved. */
export function withFaults<Checked, Form extends FormState<Checked> & UnsavedForm>(
  form: Form & FormState<Checked> & UnsavedForm,
  { sheet, seen, now, isDirty, refused, apply }: SheetState,
): Form {
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
  const rest = more.map(({ field }) => ({ field, message: `and ${faults.length - MAX_LINES} more` }))
  return { ...shown, summary: { title, errors: [...errors, ...faults.slice(0, MAX_LINES), ...rest] } }
}
