import { mapPlainFields, type PlainField, type PlainFieldValue } from './product-fields.ts'
import type { ProductState } from './product-states.ts'
import type { OfficeProduct } from './products.ts'
import type { ProductOption, ProductVariant } from './variants.ts'

type OpenedProduct = Record<PlainField, PlainFieldValue> &
  Pick<OfficeProduct, 'category' | 'publishAt'> & {
    state: ProductState
    options: readonly ProductOption[]
    variants: readonly ProductVariant[]
  }

/**
 * The fields of a product as its form was opened with them. The browser sends them with a change,
 * and the server compares them with the stored ones: both call this function, because any
 * difference counts as a change of somebody else. Stock, images and related products are compared
 * separately. A product without options has the figures of its only variant as its own.
 */
export function seenProductFields(product: OpenedProduct) {
  const { category, state, publishAt, options, variants } = product
  const shared = {
    ...mapPlainFields((field) => product[field]),
    category,
    state,
    publishAt,
    options,
  }
  if (options.length > 0) return { ...shared, variants: variants.map(variantWithoutStock) }
  const [only] = variants
  return {
    ...shared,
    variants: [],
    price: only?.price,
    discountPercentage: only?.discountPercentage,
    sku: only?.sku,
  }
}

const variantWithoutStock = ({ stock: _stock, ...variant }: ProductVariant) => variant
