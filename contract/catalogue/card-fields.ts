import { pickFields } from '../platform/pick-fields.ts'
import type { Product } from './products.ts'

/**
 * The fields that a card in a list shows as they are. Lists pick these instead of leaving others
 * out, so that a new field of products does not make every list larger.
 */
export const CARD_FIELDS = [
  '_id',
  'title',
  'brand',
  'price',
  'discountPercentage',
  'rating',
  'stock',
  'fromPrice',
] as const satisfies readonly (keyof Product)[]

export type CardFields = Pick<Product, (typeof CARD_FIELDS)[number]>

export const pickCardFields = (product: Product): CardFields => pickFields(product, CARD_FIELDS)

const VALUES_BESIDE_CARDS: Omit<Product, keyof CardFields> = {
  description: '',
  category: '',
  images: [],
}

/** A product of which only the fields of its card are known. The others have no value. */
export const toProductOfCard = (fields: CardFields): Product => ({
  ...VALUES_BESIDE_CARDS,
  ...fields,
})
