import { sql } from 'kysely'
import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import type { Db } from '../../platform/db/schema.ts'
import { hasUnknownOption } from './ask/filters.ts'
import { createListInTurn } from './ask/find-products.ts'
import { fullConditionOf, MAX_FOUND, type Question } from './ask/question.ts'
import { listProductsBy } from './list-products.ts'
import { FEW, isStepWanted, planSearch, type SearchStep } from './plan/plan.ts'
import { anyQuery } from './plan/term-queries.ts'
import { type Understood, understand, type Vocabulary } from './understand/understand.ts'

type SearchPage = { limit: number; skip: number }
type Search = {
  page: SearchPage
  filters?: ListFilters | undefined
  sort?: ListSort | undefined
  /** As typed, without corrected spelling. */
  isLiteral?: boolean | undefined
  /** A few hits of all words are followed by those that match a part. */
  isWide?: boolean | undefined
}

export const NO_FILTERS: ListFilters = { options: [] }

/**
 * Products that are called by all that was typed, best first; then those that mention it; then
 * those that match a part of it, where few or none have all. A blank text lists all that the filters
 * leave.
 */
export async function searchProducts(
  { db, ...vocabulary }: Vocabulary,
  text: string,
  { page, filters = NO_FILTERS, sort, isLiteral = false, isWide }: Search,
): Promise<ProductListPage> {
  if (hasUnknownOption(filters)) return { data: [], total: 0 }
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
    max = MAX_FOUND,
    isWide,
  }: Omit<Search, 'isLiteral'> & { max?: number },
): Promise<ProductListPage> {
  const found = { named: 0, mentioned: 0, partial: 0 }
  const answer = await readByIndex(db, async (trx) => {
    const listed = createListInTurn(trx, { page, sort, max })
    for (const { step, question } of questionsOfSteps(planSearch(understood), filters)) {
      if (isStepWanted(step, { found: listed.total(), isWide }))
        found[step.grade] += await listed.add(question)
    }
    return listed.answer()
  })
  // It may be a word that only a draft has, which shoppers may not learn.
  const corrected = answer.total > 0 ? understood.corrected : undefined
  return { ...answer, ...gradesOfFound(found), corrected }
}

/** How many of the first hits are called so, or that none has all words. */
function gradesOfFound({ named, mentioned, partial }: Record<SearchStep['grade'], number>) {
  if (named + mentioned === 0) return partial > 0 ? { partial: true as const } : {}
  return mentioned + partial > 0 ? { full: named } : {}
}

type StepQuestion = { step: SearchStep; question: Question }

/** The questions of the steps, each without the products of those before it. */
function questionsOfSteps(steps: readonly SearchStep[], filters: ListFilters): StepQuestion[] {
  const before: string[] = []
  return steps.map((step) => {
    const question = questionOfStep(step, filters)
    // Nothing was found before a last resort, at the prices of the steps before.
    const isFurther = before.length > 0 && question.words && !step.isLastResort
    const except = isFurther ? anyQuery(before) : undefined
    if (question.words) before.push(question.words.query)
    return { step, question: { ...question, except } }
  })
}

/** The filters of the page hold beside the prices in the text. */
function questionOfStep({ words, min, max }: SearchStep, filters: ListFilters): Question {
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

export type SearchFilters = Pick<Search, 'isLiteral' | 'isWide'> & { filters: ListFilters }

/** The questions whose hits a search of this text lists one after another. */
export async function findQuestions(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral = false, isWide }: SearchFilters,
): Promise<Question[]> {
  if (text.trim() === '') return [{ filters }]
  const steps = planSearch(await understand(vocabulary, text, { isLiteral }))
  const questions: Question[] = []
  let found = 0
  for (const { step, question } of questionsOfSteps(steps, filters)) {
    if (!isStepWanted(step, { found, isWide })) continue
    // One without a hit has some where a filter is left out.
    questions.push(question)
    if (found < FEW) found += await countHits(vocabulary.db, question)
  }
  if (found > 0) return questions
  return filters === NO_FILTERS ? [] : questionsLeftBy(vocabulary, text, { filters, isLiteral })
}

/** Where the filters leave nothing: what they leave nothing of, so that others can be chosen. */
async function questionsLeftBy(
  vocabulary: Vocabulary,
  text: string,
  { filters, isLiteral }: SearchFilters,
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
  const hits = sql`select from listing where ${fullConditionOf(question)} limit ${sql.lit(FEW)}`
  const { rows } = await readByIndex(db, (trx) => hits.execute(trx))
  return rows.length
}
