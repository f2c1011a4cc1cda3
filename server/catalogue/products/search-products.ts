import { sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import type { Db } from '../../platform/db/schema.ts'
import { planSearch, type SearchPlan, type SearchStep, type WiderStep } from '../search/plan.ts'
import { anyQuery } from '../search/terms.ts'
import { type Understood, understand, type Vocabulary } from '../vocabulary/understand.ts'
import { meetsNothing } from './filters-of.ts'
import { findInTurn } from './find-products.ts'
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

/** Fewer products with all words are followed by those with some of them. */
const FEW = 10

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
  const plan = planSearch(understood)
  const full = fullQuestions(plan, filters)
  const find = (questions: readonly Question[]) => findInTurn(db, questions, { page, sort, max })
  let found = await find(full)
  const hits = sumOf(found.totals)
  for (const step of widerSteps(plan, { hits, isWide })) {
    const wider = questionAfter(full, questionOf(step, filters))
    const more = await find(hits > 0 ? [...full, wider] : [wider])
    if (sumOf(more.totals) <= hits) continue
    found = more
    break
  }
  const { data, total, more, totals } = found
  const grades = gradesOf(plan, { hits, total, named: totals[0] ?? 0 })
  return { data, total, more, ...grades, corrected: understood.corrected }
}

type Counted = { hits: number; total: number; named: number }

/** How many of the first hits are called so, or that none has all words. */
function gradesOf(plan: SearchPlan, { hits, total, named }: Counted): Partial<ProductListPage> {
  if (total === 0) return {}
  if (hits === 0) return { partial: true }
  return plan.named && plan.mentioned && named < total ? { full: named } : {}
}

const sumOf = (totals: readonly number[]): number => totals.reduce((sum, total) => sum + total, 0)

/** What is called so, then what has all the words; neither where the text asks for nothing. */
const fullQuestions = ({ named, mentioned }: SearchPlan, filters: ListFilters): Question[] => {
  const questions = named ? [questionOf(named, filters)] : []
  return mentioned
    ? [...questions, questionAfter(questions, questionOf(mentioned, filters))]
    : questions
}

/** Without the products of the questions before it. */
function questionAfter(before: readonly Question[], question: Question): Question {
  const queries = before.flatMap(({ words }) => (words ? [words.query] : []))
  return queries.length > 0 && question.words
    ? { ...question, except: anyQuery(queries) }
    : question
}

/** What is tried where few products, or none, have all the words. */
function widerSteps(
  { wider }: SearchPlan,
  { hits, isWide }: { hits: number; isWide: boolean | undefined },
): readonly WiderStep[] {
  if (hits === 0) return wider
  return isWide && hits < FEW ? wider.filter(({ follows }) => follows) : []
}

/** The filters of the page hold beside the prices in the text. */
function questionOf({ words, min, max }: SearchStep, filters: ListFilters): Question {
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

/** The questions whose hits a search of this text lists one after another. */
export async function findQuestions(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral = false, isWide }: Asked,
): Promise<Question[]> {
  if (text.trim() === '') return [{ filters }]
  const plan = planSearch(await understand(vocabulary, text, { isLiteral }))
  const full = fullQuestions(plan, filters)
  let hits = 0
  for (const question of full) if (hits < FEW) hits += await countHits(vocabulary.db, question)
  for (const step of widerSteps(plan, { hits, isWide })) {
    const wider = questionAfter(full, questionOf(step, filters))
    if ((await countHits(vocabulary.db, wider)) > 0) return hits > 0 ? [...full, wider] : [wider]
  }
  if (hits > 0) return full
  return filters === NO_FILTERS ? [] : questionsLeftBy(vocabulary, text, { filters, isLiteral })
}

/** Where the filters leave nothing: what they leave nothing of, so that others can be chosen. */
async function questionsLeftBy(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral }: Asked,
): Promise<Question[]> {
  const questions = await findQuestions(vocabulary, text, { filters: NO_FILTERS, isLiteral })
  return questions.map((question) => {
    // The prices of a text stay with its words.
    const { min = filters.min, max = filters.max } = question.filters
    return { ...question, filters: { ...question.filters, ...filters, min, max } }
  })
}

/** Up to so many as are few. */
async function countHits(db: Db, question: Question): Promise<number> {
  const hits = sql`select from finding where ${conditionOf(question)} limit ${sql.lit(FEW)}`
  const { rows } = await readByIndex(db, (trx) => hits.execute(trx))
  return rows.length
}
