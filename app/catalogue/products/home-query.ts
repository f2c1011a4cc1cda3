import type { Calls } from '#contract/api.ts'
import { HOME_PRODUCTS } from '#contract/platform/limits.ts'
import { partOfAnswer } from '../../platform/api/query.ts'
import { toProductCardPage } from './card.ts'

type ProductListCall =
  | 'GET /products/:limit/:skip'
  | 'GET /products/category/:category/:limit/:skip'
  | 'GET /products/search/:limit/:skip/:search?'

/**
 * A list of cards. It is fresh for two minutes, because a page from the server may be a minute old;
 * a single product is read again at once, for its stock.
 */
export const productCardsQuery = <Name extends ProductListCall>(
  name: Name,
  input: Calls[Name]['input'],
) => ({
  ...partOfAnswer(name, input, ['cards', toProductCardPage]),
  staleTime: 120_000,
})

/** The products of the home page, which loads no code of filters. */
export const homeProductsQuery = () =>
  productCardsQuery('GET /products/:limit/:skip', { params: { limit: HOME_PRODUCTS, skip: 0 } })
