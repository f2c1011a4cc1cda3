import { z } from 'zod'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import {
  mapPlain,
  PRODUCT_FIELDS,
  type ProductField,
  plainRows,
} from '#contract/catalogue/product-fields.ts'
import type { ProductState } from '#contract/catalogue/product-states.ts'
import {
  IMAGE_FIELDS,
  type OfficeProduct,
  ProductForm,
  StateFields,
} from '#contract/catalogue/products.ts'
import { type Variant, VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { lagosClock } from '#contract/platform/lagos.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import type { EditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { type Chosen, chosenOf, filesIn } from '../../../platform/admin/images/chosen.ts'

export const CheckedForm = ProductForm.extend({
  sku: VariantForm.shape.sku,
  ...StateFields,
  related: z.array(z.custom<RelatedProduct>()),
  images: z
    .array(z.custom<Chosen>())
    .min(1, messages.imageRequired)
    .max(MAX_IMAGES, messages.onlyFourImages),
})

/**
 * With options the price, discount, stock and SKU belong to the variants, so the fields of the form
 * are ignored.
 */
export const CheckedWithOptions: z.ZodType<CheckedProduct, ProductValues> = CheckedForm.extend({
  price: z.unknown().transform(() => 0),
  discountPercentage: z.unknown().transform(() => 0),
  stock: z.unknown().transform(() => 0),
  sku: z
    .string()
    .optional()
    .transform(() => ''),
})

export type ProductValues = z.input<typeof CheckedForm>
export type CheckedProduct = z.output<typeof CheckedForm>
export type ProductEditForm = EditForm<ProductValues, CheckedProduct>

/** A product with all its variants. One without options has a single variant. */
export type EditedProduct = {
  product: OfficeProduct
  variants: readonly Variant[]
  related: readonly RelatedProduct[]
}

/**
 * The rows of the table of product fields between price and category. Title and description have
 * places of their own.
 */
export const middleRows = plainRows.filter(
  ([field]) => field !== 'title' && field !== 'description',
)

const labelsOf = <Field extends ProductField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, PRODUCT_FIELDS[field].label])) as Record<
    Field,
    string
  >

export const labels = {
  ...labelsOf(['images', 'title', 'price', 'discountPercentage', 'stock']),
  sku: 'SKU',
  ...labelsOf([...middleRows.map(([field]) => field), 'category', 'description']),
  state: 'Status',
  publishAt: 'On sale from',
  related: 'Shown beside it',
} as const satisfies Record<keyof ProductValues, string>

/** The values that the form opens with. Numbers are texts. */
export const valuesOf = ({
  product,
  variants,
  related,
}: Partial<EditedProduct> = {}): ProductValues => ({
  ...mapPlain((field) => textOf(product?.[field])),
  price: textOf(product?.price),
  discountPercentage: textOf(product?.discountPercentage ?? 0),
  stock: textOf(product?.stock),
  sku: product?.options ? '' : (variants?.[0]?.sku ?? ''),
  category: product?.category ?? '',
  images: chosenOf(product?.images ?? []),
  state: stateOfEdited(product),
  publishAt: product?.publishAt ? lagosClock(product.publishAt) : '',
  related: [...(related ?? [])],
})

/** A new product is on sale at once, unless its form says otherwise. */
export const stateOfEdited = (product: OfficeProduct | undefined): ProductState =>
  product?.state ?? 'onSale'

/** The state and related products to send; undefined where they are unchanged. */
export function othersOf(
  { state, publishAt, related }: Pick<CheckedProduct, 'state' | 'publishAt' | 'related'>,
  edited: EditedProduct | undefined,
) {
  const before = valuesOf(edited)
  const isScheduled = state === 'scheduled'
  const isNewTime = isScheduled && publishAt !== before.publishAt
  const isStateChanged = state !== before.state || isNewTime
  const relatedIds = joinIds(related)
  return {
    state: isStateChanged ? state : undefined,
    publishAt: isStateChanged && isScheduled ? publishAt : undefined,
    related: relatedIds === joinIds(before.related) ? undefined : relatedIds,
  }
}

const joinIds = (products: readonly RelatedProduct[]): string =>
  products.map(({ _id }) => _id).join()

const textOf = (value: string | number | undefined): string =>
  value === undefined ? '' : String(value)

/**
 * The files of a form by field: on an edit each at its position, for a new product all in order.
 */
export function filesOf(images: readonly Chosen[], isEdit: boolean): Record<string, File[]> {
  if (!isEdit) return { images: filesIn(images) }
  const filesByField = IMAGE_FIELDS.map(
    (name, position) => [name, filesIn(images.slice(position, position + 1))] as const,
  )
  return Object.fromEntries(filesByField.filter(([, files]) => files.length > 0))
}
