import { mapPlainFields } from '#contract/catalogue/product-fields.ts'
import type { ProductFormData } from '#contract/catalogue/products.ts'
import { seenProductFields } from '#contract/catalogue/seen-product.ts'
import type { ProductOption, VariantForm } from '#contract/catalogue/variants.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { lagosMoment } from '#contract/platform/lagos.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import {
  formFieldsOfRow,
  type ProductRow,
  type StoredVariantRow,
  toVariantOfRow,
} from './columns.ts'
import { productStateOfRow, type StateColumns, type WantedState } from './states/state-columns.ts'
import type { OptionsAndVariantsForm } from './variants/desired.ts'

type ProductRowToCompare = Parameters<typeof formFieldsOfRow>[0] &
  Pick<ProductRow, 'options'> &
  StateColumns & { variants: readonly StoredVariantRow[] }
type SentProductForm = ProductFormData & OptionsAndVariantsForm & WantedState

/**
 * Compares the fields of a product's form, without its stock and images, which are compared
 * separately.
 * @throws 409 with the fields that somebody else has changed since the form was opened
 */
export function requireSeenProduct(
  seen: SeenValues | undefined,
  row: ProductRowToCompare,
  form: SentProductForm,
): void {
  const stored = seenProductFields({
    ...formFieldsOfRow(row),
    state: productStateOfRow(row),
    publishAt: row.publish_at?.toISOString(),
    options: row.options,
    variants: row.variants.map(toVariantOfRow),
  })
  const texts = { ...mapPlainFields((field) => form[field]), category: form.category }
  requireSeen(seen, stored, { ...texts, ...stateToCompare(form), ...choicesToCompare(form, seen) })
}

/** A form without a state leaves it: it has neither field then. */
function stateToCompare({ state, publishAt }: SentProductForm) {
  if (!state) return {}
  const isDated = state === 'scheduled' && publishAt
  return { state, publishAt: isDated ? lagosMoment(publishAt) : null }
}

/** A form without `options` leaves those that it has seen; an empty list takes all away. */
function choicesToCompare(form: SentProductForm, seen: SeenValues | undefined): SeenValues {
  const { options, variants = [], price, discountPercentage, sku } = form
  if (options && options.length > 0) {
    return {
      options: options.map(({ name, values }): ProductOption => ({ name, values })),
      variants: variants.map(variantToCompare),
    }
  }
  const choices: Record<string, unknown> = { price, discountPercentage }
  if (sku !== undefined) choices.sku = sku
  if (options) {
    choices.options = []
    choices.variants = []
  } else if (seen) {
    choices.options = seen.options
  }
  return choices
}

const variantToCompare = (variant: VariantForm) => ({
  _id: variant._id,
  values: variant.values,
  sku: variant.sku ?? '',
  price: variant.price,
  discountPercentage: variant.discountPercentage,
  image: variant.image || undefined,
})
