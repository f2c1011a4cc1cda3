import type { Category } from '#contract/catalogue/categories.ts'
import { mayBecome, PRODUCT_STATES, STATE_TITLES } from '#contract/catalogue/product-states.ts'
import { categoryOptions, OptionList } from '../../../platform/forms/choice-field.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import {
  type EditedProduct,
  middleRows,
  type ProductEditForm,
  stateOfEdited,
} from './product-values.ts'

type ProductFieldsProps = {
  form: ProductEditForm
  edited: EditedProduct | undefined
  categories: readonly Category[]
  /** The stock when the form was opened; undefined for a new product. */
  stockSeen: number | undefined
  /**
   * With options, price, discount, stock and SKU belong to the variants and have no fields here.
   */
  hasOptions: boolean
}

const number = { inputMode: 'decimal', autoComplete: 'off', required: true } as const

/**
 * The fields of a product. Those between the price and the category follow the table of product
 * fields.
 */
export function ProductFields({
  form,
  edited,
  categories,
  stockSeen,
  hasOptions,
}: ProductFieldsProps) {
  const { field } = form
  return (
    <div className="grid content-start gap-x-5 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field {...field('title')} required autoComplete="off" />
      </div>
      {!hasOptions && <OwnFigures form={form} stockSeen={stockSeen} />}
      {middleRows.map(([name, { form, hint, isNumber }]) => (
        <Field
          key={name}
          {...field(name)}
          inputMode={isNumber && 'decimal'}
          autoComplete="off"
          required={!form.safeParse('').success}
          hint={hint}
        />
      ))}
      <SelectField {...field('category')} required>
        <OptionList options={[['', 'select'], ...categoryOptions(categories)]} />
      </SelectField>
      <StateFields form={form} edited={edited} />
      <div className="sm:col-span-2">
        <TextArea {...field('description')} required rows={8} />
      </div>
    </div>
  )
}

const OwnFigures = ({
  form: { field },
  stockSeen,
}: Pick<ProductFieldsProps, 'form' | 'stockSeen'>) => (
  <>
    <Field {...field('price')} {...number} hint="In naira, before the discount" />
    <Field {...field('discountPercentage')} {...number} hint="0 to 100; 0 for none" />
    <Field
      {...field('stock')}
      {...number}
      inputMode="numeric"
      hint={
        stockSeen === undefined
          ? 'Pieces that can be sold'
          : `${stockSeen.toLocaleString('en-NG')} now; later sales come off`
      }
    />
    <Field
      {...field('sku')}
      optional
      autoComplete="off"
      maxLength={64}
      hint="Your own number of it"
    />
  </>
)

/**
 * The status, and the time of a scheduled start. A product that was shown cannot be a draft again.
 */
function StateFields({ form, edited }: Pick<ProductFieldsProps, 'form' | 'edited'>) {
  const before = stateOfEdited(edited?.product)
  const choices = PRODUCT_STATES.filter((state) => !edited || mayBecome(before, state))
  const isScheduled = form.watch('state') === 'scheduled'
  return (
    <>
      <SelectField {...form.field('state')}>
        <OptionList options={choices.map((state) => [state, STATE_TITLES[state]])} />
      </SelectField>
      {isScheduled && (
        <Field {...form.field('publishAt')} type="datetime-local" required hint="Lagos time" />
      )}
    </>
  )
}
