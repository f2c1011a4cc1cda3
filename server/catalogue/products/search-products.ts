import { sql } from 'kysely'
import type { ListFilters, ListSort } from '#contract/catalogue/product-filters.ts'
import type { ProductPage } from '#contract/catalogue/products.ts'
import { byIndex } from '../../platform/db/by-index.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Attempt, attemptsOf } from '../vocabulary/attempts.ts'
import { type Understood, understand, type Vocabulary } from '../vocabulary/understand.ts'
import { meetsNothing } from './filters-of.ts'
import { findProducts } from './find-products.ts'
import { conditionOf, type Question } from './finding.ts'
import { listBy } from './list-products.ts'

type Page = { limit: number; skip: number }
type Search = {
  page: Page
  filters?: ListFilters | undefined
  sort?: ListSort | undefined
  /** As typed, without corrected spelling. */
  isLiteral?: boolean | undefined
}

export const NO_FILTERS: ListFilters = { options: [] }

/**
 * Products that match all that was typed, best first; else the best that match a part of it. A blank text lists all
 * that the filters leave.
 */
export async function searchProducts(
  { db, ...vocabulary }: Vocabulary,
  text: string,
  { page, filters = NO_FILTERS, sort, isLiteral = false }: Search,
): Promise<ProductPage> {
  if (meetsNothing(filters)) return { data: [], total: 0 }
  if (text.trim() === '') return listBy(db, page, { filters, sort })
  const understood = await understand({ db, ...vocabulary }, text, { isLiteral })
  return searchUnderstood(db, understood, { page, filters, sort })
}

/** Prices alone ask for the best products, not for the newest. */
export async function searchUnderstood(
  db: Db,
  understood: Understood,
  { page, filters = NO_FILTERS, sort = 'relevance', max }: Omit<Search, 'isLiteral'> & { max?: number },
): Promise<ProductPage> {
  for (const attempt of attemptsOf(understood)) {
    const found = await findProducts(db, { ...questionOf(attempt, filters), sort, page, max })
    if (found.total > 0) return { ...found, ...saidOf(attempt, understood) }
  }
  return { data: [], total: 0 }
}

const saidOf = ({ isPartial }: Attempt, { corrected }: Understood): Partial<ProductPage> => ({
  ...(isPartial && { partial: true as const }),
  ...(corrected !== undefined && { corrected }),
})

/** The filters of the page hold beside the prices in the text. */
function questionOf({ words, min, max }: Attempt, filters: ListFilters): Question {
  const lowest = [filters.min, min].filter((price) => price !== undefined)
  const highest = [filters.max, max].filter((price) => price !== undefined)
  return {
    ...(words && { words }),
    filters: {
      ...filters,
      ...(lowest.length > 0 && { min: Math.max(...lowest) }),
      ...(highest.length > 0 && { max: Math.min(...highest) }),
    },
  }
}

export type Asked = { filters: ListFilters; isLiteral?: boolean | undefined }
type HasHit = (question: Question) => Promise<boolean>

/** The question that a search of this text asks: the first with a hit. */
export async function findQuestion(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral = false }: Asked,
  has: HasHit = (question) => hasHit(vocabulary.db, question),
): Promise<Question | undefined> {
  if (text.trim() === '') return { filters }
  const attempts = attemptsOf(await understand(vocabulary, text, { isLiteral }))
  for (const attempt of attempts) {
    const question = questionOf(attempt, filters)
    if (await has(question)) return question
  }
  return filters === NO_FILTERS ? undefined : leftBy(vocabulary, text, { filters, isLiteral })
}

/** Where the filters leave nothing: what they leave nothing of, so that others can be chosen. */
async function leftBy(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral }: Asked,
): Promise<Question | undefined> {
  const question = await findQuestion(vocabulary, text, { filters: NO_FILTERS, isLiteral })
  return question && { ...question, filters: { ...question.filters, ...withoutPrices(filters, question.filters) } }
}

/** The prices of a text stay with its words. */
const withoutPrices = ({ min, max, ...filters }: ListFilters, asked: ListFilters): ListFilters => ({
  ...filters,
  min: asked.min ?? min,
  max: asked.max ?? max,
})

async function hasHit(db: Db, question: Question): Promise<boolean> {
  const hits = sql`select from finding where ${conditionOf(question)} limit 1`
  const { rows } = await byIndex(db, (trx) => hits.execute(trx))
  return rows.length > 0
}
