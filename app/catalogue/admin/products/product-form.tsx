import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Category } from '#contract/catalogue/categories.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { ImageSlots } from '../../../platform/admin/images/image-slots.tsx'
import { NewImages } from '../../../platform/admin/images/new-images.tsx'
import { editedProduct } from './edited-product.ts'
import { ProductFields } from './product-fields.tsx'
import {
  CheckedForm,
  type CheckedProduct,
  CheckedWithOptions,
  type EditedProduct,
  labels,
  type ProductEditForm,
  type ProductValues,
  valuesOf,
} from './product-values.ts'
import { RelatedSection } from './related/related-section.tsx'
import { type Latest, useSaving } from './use-saving.ts'
import { type Defaults, openedSheet } from './variants/combine.ts'
import { RemovalDialog } from './variants/removal-dialog.tsx'
import { COLUMNS, usedOptions } from './variants/sheet.ts'
import { useSheet, withFaults } from './variants/use-sheet.ts'
import { VariantSection } from './variants/variant-section.tsx'

/** `edited` is undefined for a new product. */
type ProductFormProps = { edited?: EditedProduct; categories: readonly Category[] }

/**
 * The form of a new or existing product: images, fields, options with their variants, and related
 * products.
 */
export function ProductForm({ edited, categories }: ProductFormProps) {
  const { form, state, hasOptions, latest } = useProductForm(edited, categories)
  const { save, share, stockSeen, back, removal } = useSaving({ form, state, edited, latest })
  const images = form.watch('images').flatMap(({ file, current }) => file ?? current ?? [])
  return (
    <AdminForm
      form={withFaults(form, state)}
      onSave={save}
      submitText={edited ? 'Save product' : 'Add product'}
      cancel={back}
      share={share}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ProductImages form={form} isEdit={edited !== undefined} />
        <ProductFields
          form={form}
          edited={edited}
          categories={categories}
          stockSeen={stockSeen}
          hasOptions={hasOptions}
        />
      </div>
      <VariantSection
        state={state}
        title={form.watch('title')}
        images={images}
        isChecked={form.formState.submitCount > 0}
      />
      <RelatedSection form={form} own={edited?.product._id} />
      <RemovalDialog removal={removal} />
    </AdminForm>
  )
}

/**
 * The fields and the table of variants. With the first option the figures move from the fields to
 * the table, and back with the last one.
 */
function useProductForm(edited: EditedProduct | undefined, categories: readonly Category[]) {
  const [initial] = useState(() =>
    openedSheet(edited?.product.options ?? [], edited?.variants ?? []),
  )
  const state = useSheet(initial)
  const hasOptions = usedOptions(state.sheet).length > 0
  const latest = useRef<Latest>(undefined)
  const defaults = () =>
    Object.fromEntries(
      COLUMNS.map((column) => [column, String(form.getValues(column) ?? '')]),
    ) as Defaults
  const table = { ...state, defaults }
  const form: ProductEditForm = useEditForm<ProductValues, CheckedProduct>({
    edited: edited && editedProduct(edited, { categories, table, latest }),
    schema: hasOptions ? CheckedWithOptions : CheckedForm,
    labels,
    defaultValues: valuesOf(edited),
  })
  useChosenFirst(form, categories)
  const [firstVariant] = state.sheet.variants
  const moveFiguresBack = useEffectEvent(() => {
    if (!firstVariant) return
    for (const column of COLUMNS) form.setValue(column, firstVariant[column], { shouldDirty: true })
  })
  const hadOptions = useRef(hasOptions)
  useEffect(() => {
    if (hadOptions.current && !hasOptions) moveFiguresBack()
    hadOptions.current = hasOptions
  }, [hasOptions])
  return { form, state: table, hasOptions, latest }
}

/** Chooses the first category of the shop when it is added while the form is open. */
function useChosenFirst(form: ProductEditForm, categories: readonly Category[]): void {
  const [hadNone] = useState(categories.length === 0)
  const first = categories[0]?._id
  const choose = useEffectEvent((id: string) => {
    form.setValue('category', id, { shouldDirty: true })
    form.setFocus('category')
  })
  useEffect(() => {
    if (hadNone && first !== undefined) choose(first)
  }, [hadNone, first])
}

/**
 * A list of images in order for a new product; on an edit four positions with the present images.
 */
function ProductImages({
  form: { control, errorOf },
  isEdit,
}: {
  form: ProductEditForm
  isEdit: boolean
}) {
  const { field } = useController({ control, name: 'images' })
  const { value, onChange, ref } = field
  const error = errorOf('images')
  if (isEdit) return <ImageSlots images={value} onChange={onChange} error={error} />
  return <NewImages images={value} onChange={onChange} error={error} inputRef={ref} />
}
