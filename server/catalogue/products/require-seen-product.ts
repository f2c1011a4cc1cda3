import { mapPlain } from '#contract/catalogue/product-fields.ts'
import type { ProductForm } from '#contract/catalogue/products.ts'
import { seenProductFields } from '#contract/catalogue/seen-product.ts'
import type { Option, VariantForm } from '#contract/catalogue/variants.ts'
import { lagosMoment } from '#contract/platform/lagos.ts'
import type { Seen } from '#contract/platform/values.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { formFields, type ProductRow, toVariant, type VariantRow } from './columns.ts'
import { type StateColumns, stateOfRow, type WantedState } from './states/state-columns.ts'
import type { ChoiceForm } from './variants/desired.ts'

type LockedProduct = Parameters<typeof formFields>[0] &
  Pick<ProductRow, 'options'> &
  StateColumns & { variants: readonly VariantRow[] }
type SentProduct = ProductForm & ChoiceForm & WantedState

/**
 * Compares the fields of a product's form, without its stock and images, which are compared
 * separately.
 * @throws 409 with the fields that somebody else has changed since the form was opened
 */
export function requireSeenProduct(
  seen: Seen | undefined,
  row: LockedProduct,
  form: SentProduct,
): void {
  const stored = seenProductFields({
    ...formFields(row),
    state: stateOfRow(row),
    publishAt: row.publish_at?.toISOString(),
    options: row.options,
    variants: row.variants.map(toVariant),
  })
  const texts = { ...mapPlain((field) => form[field]), category: form.category }
  requireSeen(seen, stored, { ...texts, ...sentState(form), ...sentChoices(form, seen) })
}

/** A form without a state leaves it: it has neither field then. */
function sentState({ state, publishAt }: SentProduct) {
  if (!state) return {}
  const isDated = state === 'scheduled' && publishAt
  return { state, publishAt: isDated ? lagosMoment(publishAt) : null }
}

/** A form without `options` leaves those that it has seen; an empty list takes all away. */
function sentChoices(form: SentProduct, seen: Seen | undefined): Seen {
  const { options, variants = [], price, discountPercentage, sku } = form
  if (options && options.length > 0) {
    return {
      options: options.map(({ name, values }): Option => ({ name, values })),
      variants: variants.map(sentVariant),
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

const sentVariant = (variant: VariantForm) => ({
  _id: variant._id,
  values: variant.values,
  sku: variant.sku ?? '',
  price: variant.price,
  discountPercentage: variant.discountPercentage,
  image: variant.image || undefined,
})
