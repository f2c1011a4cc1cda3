import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Category } from '#contract/catalogue/categories.ts'
import { Field } from '../../../platform/forms/field.tsx'
import type { FieldTexts } from '../../../platform/forms/field-frame.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { categoryOptions, OptionList } from './choice-field.tsx'
import { type labels, middleRows } from './product-values.ts'

type ProductFieldsProps = {
  field: (name: Exclude<keyof typeof labels, 'related'>) => FieldTexts & UseFormRegisterReturn
  categories: readonly Category[]
  /** The stock when the form was opened; undefined for a new product. */
  stockSeen: number | undefined
  /** Price, discount, stock and SKU are then those of its variants. */
  hasOptions: boolean
  /** Before the description. */
  children: ReactNode
}

const number = { inputMode: 'decimal', autoComplete: 'off', required: true } as const

export function ProductFields({ field, categories, stockSeen, hasOptions, children }: ProductFieldsProps) {
  return (
    <div className="grid content-start gap-x-5 gap-y-2 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Field {...field('title')} required autoComplete="off" />
      </div>
      {!hasOptions && <OwnFigures field={field} stockSeen={stockSeen} />}
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
        <option value="">select</option>
        <OptionList options={categoryOptions(categories)} />
      </SelectField>
      {children}
      <div className="sm:col-span-2">
        <TextArea {...field('description')} required rows={8} />
      </div>
    </div>
  )
}

const OwnFigures = ({ field, stockSeen }: Pick<ProductFieldsProps, 'field' | 'stockSeen'>) => (
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
    <Field {...field('sku')} optional autoComplete="off" maxLength={64} hint="Your own number of it" />
  </>
)
