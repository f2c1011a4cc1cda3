import { type RawBuilder, sql } from 'kysely'
import type { Product } from '#contract/catalogue/products.ts'
import type { SearchSuggestions } from '#contract/catalogue/search.ts'
import {
  SUGGESTED_BRANDS,
  SUGGESTED_CATEGORIES,
  SUGGESTED_PRODUCTS,
} from '#contract/platform/limits.ts'
import { pickFields } from '#contract/platform/pick-fields.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import { preparedByText } from '../../platform/db/prepared-statements.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { selectOfBestTiers } from './ask/best-listings.ts'
import { anyQuery, brandQuery, mentionQuery, nameQuery } from './plan/term-queries.ts'
import { searchUnderstood } from './search-products.ts'
import { type Understood, understand, type Vocabulary } from './understand/understand.ts'

/**
 * Products, categories and brands for a text that is being typed; its last word may be unfinished.
 */
export async function suggestForText(
  vocabulary: Vocabulary,
  text: string,
): Promise<SearchSuggestions> {
  if (text.trim() === '') return { products: [], categories: [], brands: [] }
  const page = { limit: SUGGESTED_PRODUCTS, skip: 0 }
  const { db } = vocabulary
  const understood = await understand(vocabulary, text)
  return readByIndex(db, async (trx) => {
    const found = await searchUnderstood(trx, understood, { page, max: RANKED_FOR_SUGGESTIONS })
    return {
      products: found.data.map(toProductSuggestion),
      categories: await suggestCategories(trx, understood),
      brands: await suggestBrands(trx, understood),
      corrected: found.corrected,
    }
  })
}

/** A product as suggestions show it, with its first image only. */
export const toProductSuggestion = (product: Product) => ({
  ...pickFields(product, ['_id', 'title', 'price', 'discountPercentage', 'fromPrice']),
  image: product.images[0] ?? '',
})

/** Those that have most of the words, the largest first. */
async function suggestCategories(
  trx: Trx,
  { terms }: Understood,
): Promise<SearchSuggestions['categories']> {
  if (terms.length === 0) return []
  const has = terms.map((term) => sql`(category.words @@ ${mentionQuery([term])}::tsquery)::int`)
  const { rows } = await sql<{ id: string; title: string }>`${preparedByText}
    select id, title from category where words @@ ${anyQuery(terms.map((term) => mentionQuery([term])))}::tsquery
    order by ${sql.join(has, sql` + `)} desc, product_count desc limit ${SUGGESTED_CATEGORIES}`.execute(
    trx,
  )
  return rows.map(({ id, title }) => ({ _id: id, title }))
}

/** So many of the best products are ranked: all that have a common word would be too many. */
const RANKED_FOR_SUGGESTIONS = 200
/** And so many are looked through for brands. */
const SEARCHED_FOR_BRANDS = 100

/**
 * Brands of which a word is one of the text's, or begins with it: the ones with most products
 * first, among those that have all words if there are any. However a brand is written, it is one.
 */
async function suggestBrands(trx: Trx, { terms }: Understood): Promise<string[]> {
  const tokens = terms.flatMap(({ forms }) =>
    forms.flatMap(({ source, tokens }) =>
      source !== 'synonym' && tokens.length === 1 ? tokens : [],
    ),
  )
  if (tokens.length === 0) return []
  const some = anyQuery(terms.map((term) => nameQuery([term])))
  // Cheaper than to cut each brand into words.
  const isCalledSo = sql`listing.tokens @@ ${brandQuery(tokens)}::tsquery as is_called_so`
  const brandsWith = (query: string, rows: RawBuilder<unknown>) =>
    selectOfBestTiers({
      columns: sql`listing.brand, ${isCalledSo}`,
      condition: sql<boolean>`listing.tokens @@ ${query}::tsquery`,
      query: sql`${query}`,
      rows,
    })
  const ifNoFullHits = sql`(select case when exists (select from full_hits) then 0 else ${sql.lit(SEARCHED_FOR_BRANDS)} end)`
  const { rows } = await sql<{ brand: string }>`${preparedByText}
      with full_hits as materialized (
        ${brandsWith(nameQuery(terms), sql.lit(SEARCHED_FOR_BRANDS))}
      ), hits as (
        select * from full_hits union all
        (${brandsWith(some, ifNoFullHits)})
      ), near as materialized (
        select mode() within group (order by brand) as brand, count(*) as number from hits
        group by plain(brand) having bool_or(is_called_so))
      select brand from near where array(select stem(word) from unnest(word_list(brand)) as word) && ${tokens}::text[]
      order by number desc, brand limit ${SUGGESTED_BRANDS}`.execute(trx)
  return rows.map(({ brand }) => brand)
}
