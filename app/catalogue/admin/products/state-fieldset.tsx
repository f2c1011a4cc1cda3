import { mayBecome, PRODUCT_STATES, STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { OptionList } from './choice-field.tsx'
import { type CheckedProduct, type EditedProduct, type ProductValues, stateOfEdited } from './product-values.ts'

type StateFieldsetProps = { form: SchemaForm<ProductValues, CheckedProduct>; edited: EditedProduct | undefined }

/** Whether shoppers see it, and from when on. A product that was shown cannot be a draft again. */
export function StateFieldset({ form, edited }: StateFieldsetProps) {
  const before = stateOfEdited(edited?.product)
  const choices = PRODUCT_STATES.filter((state) => !edited || mayBecome(before, state))
  const isScheduled = form.watch('state') === 'scheduled'
  return (
    <>
      <SelectField {...form.field('state')}>
        <OptionList options={choices.map((state) => [state, STATE_TITLES[state]])} />
      </SelectField>
      {isScheduled && <Field {...form.field('publishAt')} type="datetime-local" required hint="Lagos time" />}
    </>
  )
}
