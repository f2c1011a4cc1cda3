import type { ProductListPage } from '#contract/catalogue/products.ts'
import { unitPrice } from '#contract/orders/pricing/pricing.ts'
import { searchProducts } from '#server/catalogue/search/search-products.ts'
import { createSynonymStore } from '#server/catalogue/search/understand/synonyms.ts'
import {
  rankProducts,
  recountListing,
  refreshQueuedListings,
} from '#server/catalogue/search/upkeep/listings.ts'
import { fillWords, foldWords } from '#server/catalogue/search/upkeep/words.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** A query, and the products that its first hits should be. */
export type LabelledQuery = {
  typed: string
  /** Matches `title | brand | category | values of options` of a right product. */
  found: RegExp
  /** The lowest and highest price in naira after the discount. */
  min?: number | undefined
  max?: number | undefined
}

type JudgedProduct = { id: string; title: string; text: string; price: number }

type SearchPage = { limit: number; skip?: number }

export type JudgedShop = {
  /** Searches as the API does. */
  search: (text: string, page: SearchPage) => Promise<ProductListPage>
  /** All products on sale, by id. */
  products: ReadonlyMap<string, JudgedProduct>
}

const JUDGED_HITS = 10
const READ_AT_ONCE = 100

/** Reads the products on sale, after everything that the search reads is up to date. */
export async function openJudgedShop(db: Db): Promise<JudgedShop> {
  await finishSearchUpkeep(db)
  const vocabulary = { db, synonyms: createSynonymStore(db) }
  const search: JudgedShop['search'] = (text, { limit, skip = 0 }) =>
    searchProducts(vocabulary, text, { page: { limit, skip }, isWide: true })
  return { search, products: await readProducts(db, search) }
}

/** Does what the jobs of a running shop do within minutes after products have changed. */
async function finishSearchUpkeep(db: Db): Promise<void> {
  await rankProducts(db)
  for (const runStep of [refreshQueuedListings, recountListing, fillWords, foldWords])
    while ((await runStep(db)) > 0);
}

async function readProducts(
  db: Db,
  search: JudgedShop['search'],
): Promise<ReadonlyMap<string, JudgedProduct>> {
  const categories = await db.selectFrom('category').select(['id', 'title']).execute()
  const categoryTitles = new Map(categories.map(({ id, title }) => [id, title]))
  const products = new Map<string, JudgedProduct>()
  for (;;) {
    const { data } = await search('', { limit: READ_AT_ONCE, skip: products.size })
    for (const product of data) {
      const options = product.options ?? []
      const values = options.flatMap((option) => option.values.map(({ value }) => value))
      const parts = [product.title, product.brand, categoryTitles.get(product.category)]
      if (values.length > 0) parts.push(values.join(', '))
      products.set(product._id, {
        id: product._id,
        title: product.title,
        text: parts.join(' | '),
        price: unitPrice(product),
      })
    }
    if (data.length < READ_AT_ONCE) return products
  }
}

function isRight(
  { text, price }: JudgedProduct,
  { found, min = 0, max = Number.POSITIVE_INFINITY }: LabelledQuery,
): boolean {
  return found.test(text) && price >= min && price <= max
}

export type Judgement = {
  typed: string
  /** The share of the right products, or of ten of them, that the first ten hits have. */
  recall: number
  isFirstRight: boolean
  /** How many of the first ten hits there are, and the titles of those that are not right. */
  hits: number
  wrong: string[]
  /** Titles of right products that are not among the first ten hits. */
  lacking: string[]
}

/** @throws an error if no product is right: then the label is wrong */
export async function judgeQuery(
  { search, products }: JudgedShop,
  query: LabelledQuery,
): Promise<Judgement> {
  const wanted = [...products.values()].filter((product) => isRight(product, query))
  if (wanted.length === 0) throw new Error(`No product is right for the query “${query.typed}”.`)
  const rightIds = new Set(wanted.map(({ id }) => id))
  const { data } = await search(query.typed, { limit: JUDGED_HITS })
  const hitIds = new Set(data.map(({ _id }) => _id))
  const wrong = data.filter(({ _id }) => !rightIds.has(_id))
  const lacking = wanted.filter(({ id }) => !hitIds.has(id))
  const rightHits = data.length - wrong.length
  return {
    typed: query.typed,
    recall: rightHits / Math.min(JUDGED_HITS, wanted.length),
    isFirstRight: data[0] !== undefined && data[0] !== wrong[0],
    hits: data.length,
    wrong: wrong.map(({ title }) => title),
    lacking: lacking.map(({ title }) => title),
  }
}

export type SearchFigures = { queries: number; recall: number; firstRight: number }

/** The mean recall, and for how many of the queries the first hit is right. */
export function sumUpJudgements(judgements: readonly Judgement[]): SearchFigures {
  const recalls = judgements.reduce((sum, { recall }) => sum + recall, 0)
  return {
    queries: judgements.length,
    recall: recalls / judgements.length,
    firstRight: judgements.filter(({ isFirstRight }) => isFirstRight).length,
  }
}

const SHOWN_TITLES = 4

/** What came in place of right products, and which are lacking; undefined if nothing is wrong. */
export function describeShortfall(judgement: Judgement): string | undefined {
  const { typed, recall, isFirstRight, hits, wrong, lacking } = judgement
  if (recall === 1 && isFirstRight) return undefined
  const verdict = isFirstRight ? 'right' : 'WRONG'
  const wrongTitles = wrong.slice(0, SHOWN_TITLES).join(' · ')
  const lines = [
    `${typed}: recall ${recall.toFixed(2)}, first hit ${verdict}`,
    `   ${wrong.length} of ${hits} hits are wrong: ${wrongTitles}`,
  ]
  if (recall < 1) lines.push(`   lacks ${lacking.slice(0, SHOWN_TITLES).join(' · ')}`)
  return lines.join('\n')
}

/**
 * Judges the queries, and returns the shares of both figures. Those that fall short are shown, unless
 * the search must not be tuned with them.
 */
export async function judgeQueries(
  shop: JudgedShop,
  queries: readonly LabelledQuery[],
  { isShown = true } = {},
): Promise<{ recall: number; first: number }> {
  const judgements: Judgement[] = []
  for (const query of queries) judgements.push(await judgeQuery(shop, query))
  for (const judgement of judgements) {
    const shortfall = describeShortfall(judgement)
    if (shortfall && isShown) console.info(shortfall)
  }
  const { recall, firstRight } = sumUpJudgements(judgements)
  const first = firstRight / queries.length
  console.info(
    `${queries.length} queries: recall@10 ${recall.toFixed(3)}, first hit right ${first.toFixed(3)}`,
  )
  return { recall, first }
}
