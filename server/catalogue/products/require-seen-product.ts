import { mapPlain } from '#contract/catalogue/product-fields.ts'
import type { ProductForm } from '#contract/catalogue/products.ts'
import type { Option } from '#contract/catalogue/variants.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { lagosMoment } from '#contract/platform/lagos.ts'
import type { Seen } from '#contract/platform/values.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { formFields, type ProductRow, toVariant, type VariantRow } from './columns.ts'
import { type StateColumns, stateOfRow, type WantedState } from './states/state-columns.ts'
import type { ChoiceForm } from './variants/desired.ts'

type Row = Parameters<typeof formFields>[0] &
  Pick<ProductRow, 'options'> &
  StateColumns & { variants: readonly VariantRow[] }
type Form = ProductForm & ChoiceForm & WantedState

/**
 * The fields of a product's form but its stock and images, which are compared by themselves.
 * @throws as `requireSeen`
 */
export function requireSeenProduct(seen: Seen | undefined, row: Row, form: Form): void {
  requireSeen(seen, fieldsOf(row), { ...textsOf(form), ...stateIn(form), ...choicesIn(form, seen) })
}

function fieldsOf(row: Row) {
  const [only] = row.variants
  const variants = row.variants.map(toVariant).map(({ stock: _stock, ...variant }) => variant)
  return {
    ...formFields(row),
    ...{ state: stateOfRow(row), publishAt: row.publish_at, options: row.options },
    ...(row.options.length > 0 || !only ? { variants } : { variants: [], ...figuresOf(only) }),
  }
}

const figuresOf = ({ price_kobo, discount_percentage, sku }: VariantRow) => ({
  ...{ price: toNaira(price_kobo), discountPercentage: discount_percentage, sku },
})

const textsOf = (form: Form) => ({ ...mapPlain((field) => form[field]), category: form.category })

/** A form without a state leaves it. */
const stateIn = ({ state, publishAt }: Form) =>
  state && { state, publishAt: state === 'scheduled' && publishAt ? lagosMoment(publishAt) : null }

/** A form without options leaves those that it has seen. */
function choicesIn(form: Form, seen: Seen | undefined) {
  const { price, discountPercentage, sku } = form
  if (!form.options?.length)
    return {
      ...(form.options ? { options: [], variants: [] } : seen && { options: seen.options }),
      ...{ price, discountPercentage },
      ...(sku !== undefined && { sku }),
    }
  return {
    options: form.options.map(({ name, values }): Option => ({ name, values })),
    variants: (form.variants ?? []).map(
      ({ _id, values, sku = '', price, discountPercentage, image }) => ({
        ...{ _id, values, sku, price, discountPercentage },
        ...(image && { image }),
      }),
    ),
  }
}
