import type { Category } from '#contract/catalogue/categories.ts'
import {
  mayChangeProductState,
  PRODUCT_STATE_TITLES,
  PRODUCT_STATES,
} from '#contract/catalogue/product-states.ts'
import { categoryOptions } from '../../../platform/forms/choice-field.tsx'
import { SelectField, TextArea, TextFormField } from '../../../platform/forms/field.tsx'
import {
  type EditedProduct,
  middleProductRows,
  type ProductFormState,
  stateOfEditedProduct,
} from './product-values.ts'

type ProductFormFieldsProps = {
  form: ProductFormState
  edited: EditedProduct | undefined
  categories: readonly Category[]
  /** The stock when the form was opened; undefined for a new product. */
  stockSeen: number | undefined
  /**
   * With options, price, discount, stock and SKU belong to the variants and have no fields here.
   */
  hasOptions: boolean
}

const numberFieldProps = { inputMode: 'decimal', autoComplete: 'off', required: true } as const

/**
 * The fields of a product. Those between the price and the category follow the table of product
 * fields.
 */
export function ProductFormFields({
  form,
  edited,
  categories,
  stockSeen,
  hasOptions,
}: ProductFormFieldsProps) {
  const { field } = form
  return (
    <div className="grid content-start gap-x-5 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextFormField {...field('title')} required autoComplete="off" />
      </div>
      {!hasOptions && <OwnFigureFields form={form} stockSeen={stockSeen} />}
      {middleProductRows.map(([name, { form, hint, isNumber }]) => (
        <TextFormField
          key={name}
          {...field(name)}
          inputMode={isNumber && 'decimal'}
          autoComplete="off"
          required={!form.safeParse('').success}
          hint={hint}
        />
      ))}
      <SelectField
        {...field('category')}
        required
        options={[['', 'select'], ...categoryOptions(categories)]}
      />
      <ProductStateFormFields form={form} edited={edited} />
      <div className="sm:col-span-2">
        <TextArea {...field('description')} required rows={8} />
      </div>
    </div>
  )
}

const OwnFigureFields = ({
  form: { field },
  stockSeen,
}: Pick<ProductFormFieldsProps, 'form' | 'stockSeen'>) => (
  <>
    <TextFormField {...field('price')} {...numberFieldProps} hint="In naira, before the discount" />
    <TextFormField
      {...field('discountPercentage')}
      {...numberFieldProps}
      hint="0 to 100; 0 for none"
    />
    <TextFormField
      {...field('stock')}
      {...numberFieldProps}
      inputMode="numeric"
      hint={
        stockSeen === undefined
          ? 'Pieces that can be sold'
          : `${stockSeen.toLocaleString('en-NG')} now; later sales come off`
      }
    />
    <TextFormField
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
function ProductStateFormFields({ form, edited }: Pick<ProductFormFieldsProps, 'form' | 'edited'>) {
  const before = stateOfEditedProduct(edited?.product)
  const choices = PRODUCT_STATES.filter((state) => !edited || mayChangeProductState(before, state))
  const isScheduled = form.watch('state') === 'scheduled'
  return (
    <>
      <SelectField
        {...form.field('state')}
        options={choices.map((state) => [state, PRODUCT_STATE_TITLES[state]])}
      />
      {isScheduled && (
        <TextFormField
          {...form.field('publishAt')}
          type="datetime-local"
          required
          hint="Lagos time"
        />
      )}
    </>
  )
}
