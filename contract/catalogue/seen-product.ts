import { mapPlain, type PlainField } from './product-fields.ts'
import type { ProductState } from './product-states.ts'
import type { OfficeProduct } from './products.ts'
import type { Option, Variant } from './variants.ts'

type OpenedProduct = Record<PlainField, string | number> &
  Pick<OfficeProduct, 'category' | 'publishAt'> & {
    state: ProductState
    options: readonly Option[]
    variants: readonly Variant[]
  }

/**
 * The fields of a product as its form was opened with them. The browser sends them with a change,
 * and the server compares them with the stored ones: both call this function, because any
 * difference counts as a change of somebody else. Stock, images and related products are compared
 * separately. A product without options has the figures of its only variant as its own.
 */
export function seenProductFields(product: OpenedProduct) {
  const { category, state, publishAt, options, variants } = product
  const shared = { ...mapPlain((field) => product[field]), category, state, publishAt, options }
  if (options.length > 0) return { ...shared, variants: variants.map(withoutStock) }
  const [only] = variants
  return {
    ...shared,
    variants: [],
    price: only?.price,
    discountPercentage: only?.discountPercentage,
    sku: only?.sku,
  }
}

const withoutStock = ({ stock: _stock, ...variant }: Variant) => variant
