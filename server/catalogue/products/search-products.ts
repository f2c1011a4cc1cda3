import { sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type Attempt, attemptsOf, FEW, widerThan } from '../vocabulary/attempts.ts'
import { type Understood, understand, type Vocabulary } from '../vocabulary/understand.ts'
import { meetsNothing } from './filters-of.ts'
import { findProducts } from './find-products.ts'
import { conditionOf, type Question } from './finding.ts'
import { listProductsBy } from './list-products.ts'

type Page = { limit: number; skip: number }
type Search = {
  page: Page
  filters?: ListFilters | undefined
  sort?: ListSort | undefined
  /** As typed, without corrected spelling. */
  isLiteral?: boolean | undefined
  /** A few hits of all words are followed by those that match a part. */
  isWide?: boolean | undefined
}

export const NO_FILTERS: ListFilters = { options: [] }

/**
 * Products that match all that was typed, best first; else the best that match a part of it. A
 * blank text lists all that the filters leave.
 */
export async function searchProducts(
  { db, ...vocabulary }: Vocabulary,
  text: string,
  { page, filters = NO_FILTERS, sort, isLiteral = false, isWide }: Search,
): Promise<ProductListPage> {
  if (meetsNothing(filters)) return { data: [], total: 0 }
  if (text.trim() === '') return listProductsBy(db, page, { filters, sort })
  const understood = await understand({ db, ...vocabulary }, text, { isLiteral })
  return searchUnderstood(db, understood, { page, filters, sort, isWide })
}

/** Prices alone ask for the best products, not for the newest. */
export async function searchUnderstood(
  db: Db,
  understood: Understood,
  {
    page,
    filters = NO_FILTERS,
    sort = 'relevance',
    max,
    isWide,
  }: Omit<Search, 'isLiteral'> & { max?: number },
): Promise<ProductListPage> {
  const find = (attempt: Attempt) =>
    findProducts(db, { ...questionOf(attempt, filters), sort, page, max })
  const best = await firstFound(attemptsOf(understood), {
    find,
    totalOf: ({ total }) => total,
    isWide,
  })
  if (!best) return { data: [], total: 0 }
  return { ...best.found, ...saidOf(best), corrected: understood.corrected }
}

type Best<Found> = { attempt: Attempt; found: Found; full?: number }

/** How far the hits have all words: the first `full` of them, or none. */
function saidOf({ attempt, full }: Best<ProductListPage>): Partial<ProductListPage> {
  if (full !== undefined) return { full }
  return attempt.isPartial ? { partial: true } : {}
}

type Finding<Found> = {
  find: (attempt: Attempt) => Promise<Found>
  totalOf: (found: Found) => number
  isWide: boolean | undefined
}

/** What the first attempt with a hit finds; where these are few, with more after them. */
async function firstFound<Found>(
  attempts: readonly Attempt[],
  { find, totalOf, isWide }: Finding<Found>,
): Promise<Best<Found> | undefined> {
  for (const attempt of attempts) {
    const found = await find(attempt)
    const full = totalOf(found)
    if (full === 0) continue
    const wider = isWide && full < FEW && !attempt.isPartial ? widerThan(attempt, attempts) : []
    for (const other of wider) {
      const more = await find(other)
      if (totalOf(more) > full) return { attempt: other, found: more, full }
    }
    return { attempt, found }
  }
  return undefined
}

/** The filters of the page hold beside the prices in the text. */
function questionOf({ words, min, max }: Attempt, filters: ListFilters): Question {
  const lowest = [filters.min, min].filter((price) => price !== undefined)
  const highest = [filters.max, max].filter((price) => price !== undefined)
  return {
    words,
    filters: {
      ...filters,
      min: lowest.length > 0 ? Math.max(...lowest) : undefined,
      max: highest.length > 0 ? Math.min(...highest) : undefined,
    },
  }
}

export type Asked = Pick<Search, 'isLiteral' | 'isWide'> & { filters: ListFilters }
type CountHits = (question: Question) => Promise<number>

/** The question that a search of this text asks: the first with a hit. */
export async function findQuestion(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral = false, isWide }: Asked,
  count: CountHits = (question) => countHits(vocabulary.db, question),
): Promise<Question | undefined> {
  if (text.trim() === '') return { filters }
  const attempts = attemptsOf(await understand(vocabulary, text, { isLiteral }))
  const find = async (attempt: Attempt) => {
    const question = questionOf(attempt, filters)
    return { question, total: await count(question) }
  }
  const best = await firstFound(attempts, { find, totalOf: ({ total }) => total, isWide })
  if (best) return best.found.question
  return filters === NO_FILTERS ? undefined : leftBy(vocabulary, text, { filters, isLiteral })
}

/** Where the filters leave nothing: what they leave nothing of, so that others can be chosen. */
async function leftBy(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral }: Asked,
): Promise<Question | undefined> {
  const question = await findQuestion(vocabulary, text, { filters: NO_FILTERS, isLiteral })
  if (!question) return undefined
  // The prices of a text stay with its words.
  const { min = filters.min, max = filters.max } = question.filters
  return { ...question, filters: { ...question.filters, ...filters, min, max } }
}

/** Up to so many as are few. */
async function countHits(db: Db, question: Question): Promise<number> {
  const hits = sql`select from finding where ${conditionOf(question)} limit ${sql.lit(FEW)}`
  const { rows } = await readByIndex(db, (trx) => hits.execute(trx))
  return rows.length
}
