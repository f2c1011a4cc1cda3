import { HOME_PRODUCTS } from '#contract/limits.ts'
import { query } from '../api/query.ts'

/** A page from the server may be a minute old: its lists are not loaded again at once. One product is, for its stock. */
export const asList = <Query extends object>(one: Query) => ({ ...one, staleTime: 120_000 })

/** The products of the home page, which loads no code of filters. */
export const homeProductsQuery = () =>
  asList(query('GET /products/:limit/:skip', { params: { limit: HOME_PRODUCTS, skip: 0 } }))
