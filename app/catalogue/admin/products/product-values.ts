import { z } from 'zod'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import {
  mapPlainFields,
  PRODUCT_FIELDS,
  type ProductField,
  plainFieldRows,
  plainFieldText,
} from '#contract/catalogue/product-fields.ts'
import type { ProductState } from '#contract/catalogue/product-states.ts'
import {
  IMAGE_FIELDS,
  type OfficeProduct,
  ProductFormData,
  ProductStateFields,
} from '#contract/catalogue/products.ts'
import { type ProductVariant, VariantForm } from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { clockInLagos } from '#contract/platform/lagos.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import type { EditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import {
  type ChosenImage,
  filesInChosen,
  toChosenImages,
} from '../../../platform/admin/images/chosen.ts'

export const CheckedProductForm = ProductFormData.extend({
  sku: VariantForm.shape.sku,
  ...ProductStateFields,
  related: z.array(z.custom<RelatedProduct>()),
  images: z
    .array(z.custom<ChosenImage>())
    .min(1, messages.imageRequired)
    .max(MAX_IMAGES, messages.onlyFourImages),
})

/**
 * With options the price, discount, stock and SKU belong to the variants, so the fields of the form
 * are ignored.
 */
export const CheckedWithOptions: z.ZodType<CheckedProduct, ProductFormValues> =
  CheckedProductForm.extend({
    price: z.unknown().transform(() => 0),
    discountPercentage: z.unknown().transform(() => 0),
    stock: z.unknown().transform(() => 0),
    sku: z
      .string()
      .optional()
      .transform(() => ''),
  })

export type ProductFormValues = z.input<typeof CheckedProductForm>
export type CheckedProduct = z.output<typeof CheckedProductForm>
export type ProductFormState = EditForm<ProductFormValues, CheckedProduct>

/** A product with all its variants. One without options has a single variant. */
export type EditedProduct = {
  product: OfficeProduct
  variants: readonly ProductVariant[]
  related: readonly RelatedProduct[]
}

/**
 * The rows of the table of product fields between price and category. Title and description have
 * places of their own.
 */
export const middleProductRows = plainFieldRows.filter(
  ([field]) => field !== 'title' && field !== 'description',
)

const labelsOfProductFields = <Field extends ProductField>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, PRODUCT_FIELDS[field].label])) as Record<
    Field,
    string
  >

export const productLabels = {
  ...labelsOfProductFields(['images', 'title', 'price', 'discountPercentage', 'stock']),
  sku: 'SKU',
  ...labelsOfProductFields([
    ...middleProductRows.map(([field]) => field),
    'category',
    'description',
  ]),
  state: 'Status',
  publishAt: 'On sale from',
  related: 'Shown beside it',
} as const satisfies Record<keyof ProductFormValues, string>

/** The values that the form opens with. Numbers are texts. */
export const toProductFormValues = ({
  product,
  variants,
  related,
}: Partial<EditedProduct> = {}): ProductFormValues => ({
  ...mapPlainFields((field) => plainFieldText(product?.[field])),
  price: plainFieldText(product?.price),
  discountPercentage: plainFieldText(product?.discountPercentage ?? 0),
  stock: plainFieldText(product?.stock),
  sku: product?.options ? '' : (variants?.[0]?.sku ?? ''),
  category: product?.category ?? '',
  images: toChosenImages(product?.images ?? []),
  state: stateOfEditedProduct(product),
  publishAt: product?.publishAt ? clockInLagos(product.publishAt) : '',
  related: [...(related ?? [])],
})

/** A new product is on sale at once, unless its form says otherwise. */
export const stateOfEditedProduct = (product: OfficeProduct | undefined): ProductState =>
  product?.state ?? 'onSale'

/** The state and related products to send; undefined where they are unchanged. */
export function changedStateAndRelated(
  { state, publishAt, related }: Pick<CheckedProduct, 'state' | 'publishAt' | 'related'>,
  edited: EditedProduct | undefined,
) {
  const before = toProductFormValues(edited)
  const isScheduled = state === 'scheduled'
  const isNewTime = isScheduled && publishAt !== before.publishAt
  const isStateChanged = state !== before.state || isNewTime
  const relatedIds = joinProductIds(related)
  return {
    state: isStateChanged ? state : undefined,
    publishAt: isStateChanged && isScheduled ? publishAt : undefined,
    related: relatedIds === joinProductIds(before.related) ? undefined : relatedIds,
  }
}

const joinProductIds = (products: readonly RelatedProduct[]): string =>
  products.map(({ _id }) => _id).join()

/**
 * The files of a form by field: on an edit each at its position, for a new product all in order.
 */
export function imageFilesByField(
  images: readonly ChosenImage[],
  isEdit: boolean,
): Record<string, File[]> {
  if (!isEdit) return { images: filesInChosen(images) }
  const filesByField = IMAGE_FIELDS.map(
    (name, position) => [name, filesInChosen(images.slice(position, position + 1))] as const,
  )
  return Object.fromEntries(filesByField.filter(([, files]) => files.length > 0))
}
