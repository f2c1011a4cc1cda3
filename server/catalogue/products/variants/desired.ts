import type { ProductFormData } from '#contract/catalogue/products.ts'
import type {
  OptionsForm,
  ProductOption,
  VariantForm,
  VariantsForm,
} from '#contract/catalogue/variants.ts'
import { messages } from '#contract/messages.ts'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import { badFieldError, staleFieldError } from '../../../platform/errors.ts'
import { createRowId } from '../../../platform/ids.ts'
import type { Images } from '../../../platform/images/images.ts'
import type { StoredVariantRow } from '../columns.ts'

export type DesiredVariantRow = StoredVariantRow & {
  stockSeen: number | undefined
  /** The field of the form that its stock was typed in. */
  stockField: string
}

export type OptionsAndVariantsForm = Pick<
  ProductFormData,
  'price' | 'discountPercentage' | 'stock'
> & {
  sku?: string | undefined
  stockSeen?: number | undefined
  options?: OptionsForm | undefined
  variants?: VariantsForm | undefined
}

type PresentProduct = {
  id: string
  options: readonly ProductOption[]
  variants: readonly StoredVariantRow[]
}

/** The options that a form sends; one without `options` leaves those of the product. */
export const optionsAfterForm = (
  { options }: Pick<PresentProduct, 'options'>,
  form: OptionsAndVariantsForm,
): ProductOption[] =>
  form.options?.map(({ name, values }) => ({ name, values: values.map(toOptionValue) })) ?? [
    ...options,
  ]

/** Without a swatch it has no such key: options are compared as they are stored. */
const toOptionValue = ({ value, swatch }: OptionsForm[number]['values'][number]) =>
  swatch ? { value, swatch } : { value }

/**
 * The variants that a form wants of a product, in their order; undefined where it leaves them as
 * they are. The first variant of a new product, and the only one without options, has the product's
 * own id.
 * @throws 400 for an image that is none, 409 for a variant that is gone
 */
export function desiredVariants(
  present: PresentProduct,
  form: OptionsAndVariantsForm,
): DesiredVariantRow[] | undefined {
  if (form.options === undefined && present.options.length > 0) return undefined
  if (!form.options?.length) return [variantWithoutOptions(present, form)]
  const variants = form.variants ?? []
  const ids = idsForVariants(present, variants)
  return variants.map((variant, i) => toDesiredVariant(variant, ids[i] ?? createRowId(), i))
}

/**
 * The stock of a form without options is that of the product: what was sold of any variant since
 * counts.
 */
function variantWithoutOptions(
  { id, variants }: PresentProduct,
  form: OptionsAndVariantsForm,
): DesiredVariantRow {
  const pieces = variants.reduce((sum, { stock }) => sum + stock, 0)
  const own = variants.find((variant) => variant.id === id)
  return {
    id,
    choice: [],
    sku: form.sku ?? own?.sku ?? '',
    price_kobo: toKobo(form.price),
    discount_percentage: form.discountPercentage,
    stock: form.stock,
    // The difference to all pieces counts; the plan compares it with the variant's own.
    stockSeen:
      form.stockSeen === undefined ? undefined : form.stockSeen - pieces + (own?.stock ?? 0),
    image: null,
    stockField: 'stock',
  }
}

/**
 * A product that gets its first options passes its variant, with its orders and stock, to the first
 * that names none.
 */
function idsForVariants(
  { id, options, variants: present }: PresentProduct,
  variants: VariantsForm,
): (string | undefined)[] {
  const ids = variants.map((variant, i) => {
    if (variant._id !== undefined && !present.some((row) => row.id === variant._id))
      throw staleFieldError(`variants.${i}._id`, messages.variantsMoved)
    return variant._id
  })
  if (options.length > 0 || ids.includes(id)) return ids
  const heir = ids.indexOf(undefined)
  return ids.map((own, i) => (i === heir ? id : own))
}

const toDesiredVariant = (variant: VariantForm, id: string, i: number): DesiredVariantRow => ({
  id,
  choice: variant.values,
  sku: variant.sku ?? '',
  price_kobo: toKobo(variant.price),
  discount_percentage: variant.discountPercentage,
  stock: variant.stock,
  stockSeen: variant.stockSeen,
  image: imageHashOfVariant(variant.image, i),
  stockField: `variants.${i}.stock`,
})

/** The hash of an image by its address, the last part of that, or itself. */
function imageHashOfVariant(name: string | undefined, i: number): string | null {
  if (!name) return null
  const hash = /^(?:\/images\/)?([0-9a-f]{32})(?:-\d{1,5}\.\w{1,9})?$/.exec(name)?.[1]
  if (!hash) throw badFieldError(`variants.${i}.image`, messages.unknownVariantImage)
  return hash
}

/** Images that the product does not have yet must have been uploaded. @throws 400 */
export async function refuseUnknownVariantImages(
  images: Images,
  known: readonly string[],
  variants: readonly Pick<StoredVariantRow, 'image'>[],
): Promise<void> {
  const checked = new Set(known)
  for (const [i, { image }] of variants.entries()) {
    if (image === null || checked.has(image)) continue
    if (!(await images.has(image)))
      throw badFieldError(`variants.${i}.image`, messages.unknownVariantImage)
    checked.add(image)
  }
}
