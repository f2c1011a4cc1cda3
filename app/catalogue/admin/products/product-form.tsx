import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { Category } from '#contract/catalogue/categories.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { editedProduct } from './edited-product.ts'
import { ImageSlots } from './image-slots.tsx'
import { NewImages } from './new-images.tsx'
import { ProductFormFields } from './product-fields.tsx'
import {
  type CheckedProduct,
  CheckedProductForm,
  CheckedWithOptions,
  type EditedProduct,
  type ProductFormState,
  type ProductFormValues,
  productLabels,
  toProductFormValues,
} from './product-values.ts'
import { RelatedProductsSection } from './related-section.tsx'
import { type LatestProduct, useProductSaving } from './use-saving.ts'
import { toVariantSheet, type VariantDefaults } from './variants/combine.ts'
import { VariantRemovalDialog } from './variants/removal-dialog.tsx'
import { optionsWithValues, VARIANT_SHEET_COLUMNS } from './variants/sheet.ts'
import { useVariantSheet, withVariantFaults } from './variants/use-sheet.ts'
import { VariantSection } from './variants/variant-section.tsx'

/** `edited` is undefined for a new product. */
type EditProductFormProps = { edited?: EditedProduct; categories: readonly Category[] }

/**
 * The form of a new or existing product: images, fields, options with their variants, and related
 * products.
 */
export function EditProductForm({ edited, categories }: EditProductFormProps) {
  const { form, state, hasOptions, latest } = useProductForm(edited, categories)
  const { save, share, stockSeen, back, removal } = useProductSaving({
    form,
    state,
    edited,
    latest,
  })
  const images = form.watch('images').flatMap(({ file, current }) => file ?? current ?? [])
  return (
    <AdminForm
      form={withVariantFaults(form, state)}
      onSave={save}
      submitText={edited ? 'Save product' : 'Add product'}
      cancel={back}
      share={share}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ProductImageFields form={form} isEdit={edited !== undefined} />
        <ProductFormFields
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
      <RelatedProductsSection form={form} own={edited?.product._id} />
      <VariantRemovalDialog removal={removal} />
    </AdminForm>
  )
}

/**
 * The fields and the table of variants. With the first option the figures move from the fields to
 * the table, and back with the last one.
 */
function useProductForm(edited: EditedProduct | undefined, categories: readonly Category[]) {
  const [initial] = useState(() =>
    toVariantSheet(edited?.product.options ?? [], edited?.variants ?? []),
  )
  const state = useVariantSheet(initial)
  const hasOptions = optionsWithValues(state.sheet).length > 0
  const latest = useRef<LatestProduct>(undefined)
  const defaults = () =>
    Object.fromEntries(
      VARIANT_SHEET_COLUMNS.map((column) => [column, String(form.getValues(column) ?? '')]),
    ) as VariantDefaults
  const table = { ...state, defaults }
  const form: ProductFormState = useEditForm<ProductFormValues, CheckedProduct>({
    edited: edited && editedProduct(edited, { categories, table, latest }),
    schema: hasOptions ? CheckedWithOptions : CheckedProductForm,
    labels: productLabels,
    defaultValues: toProductFormValues(edited),
  })
  useFirstCategoryChoice(form, categories)
  const [firstVariant] = state.sheet.variants
  const moveFiguresBack = useEffectEvent(() => {
    if (!firstVariant) return
    for (const column of VARIANT_SHEET_COLUMNS)
      form.setValue(column, firstVariant[column], { shouldDirty: true })
  })
  const hadOptions = useRef(hasOptions)
  useEffect(() => {
    if (hadOptions.current && !hasOptions) moveFiguresBack()
    hadOptions.current = hasOptions
  }, [hasOptions])
  return { form, state: table, hasOptions, latest }
}

/** Chooses the first category of the shop when it is added while the form is open. */
function useFirstCategoryChoice(form: ProductFormState, categories: readonly Category[]): void {
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
function ProductImageFields({
  form: { control, errorOf },
  isEdit,
}: {
  form: ProductFormState
  isEdit: boolean
}) {
  const { field } = useController({ control, name: 'images' })
  const { value, onChange, ref } = field
  const error = errorOf('images')
  if (isEdit) return <ImageSlots images={value} onChange={onChange} error={error} />
  return <NewImages images={value} onChange={onChange} error={error} inputRef={ref} />
}
