import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ListFilters } from '#contract/catalogue/product-filters.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { hasUnknownOption } from './ask/filters.ts'
import { createListInTurn } from './ask/find-products.ts'
import { MAX_FOUND, type Question } from './ask/question.ts'
import { type ListPageRange, NO_ROWS } from './ask/read-page.ts'
import { listProductsBy } from './list-products.ts'
import { FEW, isStepWanted, planSearch, type SearchStep } from './plan/plan.ts'
import { anyQuery } from './plan/term-queries.ts'
import { type Understood, understand, type Vocabulary } from './understand/understand.ts'

type Search = {
  page: ListPageRange
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
  vocabulary: Vocabulary,
  text: string,
  { isLiteral = false, ...asked }: Search,
): Promise<ProductListPage> {
  const { db } = vocabulary
  const { page, filters = NO_FILTERS, sort } = asked
  if (hasUnknownOption(filters)) return { data: [], total: 0 }
  if (text.trim() === '') return listProductsBy(db, page, { filters, sort })
  const understood = await understand(vocabulary, text, { isLiteral })
  return readByIndex(db, (trx) => searchUnderstood(trx, understood, asked))
}

/** Prices alone ask for the best products, not for the newest. Call it in `readByIndex`. */
export async function searchUnderstood(
  trx: Trx,
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
  const listed = createListInTurn(trx, { page, sort, max })
  for (const { step, question } of questionsOfSteps(planSearch(understood), filters)) {
    if (isStepWanted(step, { found: listed.total(), isWide }))
      found[step.grade] += await listed.add(question)
  }
  const answer = listed.answer()
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

/** The steps of a search of this text; a blank one asks for all. */
export const planText = async (
  vocabulary: Vocabulary,
  text: string,
  isLiteral = false,
): Promise<SearchStep[]> =>
  text.trim() === ''
    ? [{ grade: 'named' }]
    : planSearch(await understand(vocabulary, text, { isLiteral }))

type AskedSteps = { filters: ListFilters; isWide?: boolean | undefined }

/** The questions whose hits these steps list one after another. Call it in `readByIndex`. */
export async function findQuestions(
  trx: Trx,
  steps: readonly SearchStep[],
  { filters, isWide }: AskedSteps,
): Promise<Question[]> {
  const questions: Question[] = []
  const listed = createListInTurn(trx, { page: NO_ROWS, max: FEW })
  for (const { step, question } of questionsOfSteps(steps, filters)) {
    if (!isStepWanted(step, { found: listed.total(), isWide })) continue
    // One without a hit has some where a filter is left out.
    questions.push(question)
    if (listed.total() < FEW && steps.length > 1) await listed.add(question)
  }
  if (listed.total() > 0 || steps.length === 1) return questions
  return filters === NO_FILTERS ? [] : questionsLeftBy(trx, steps, filters)
}

/** Where the filters leave nothing: what they leave nothing of, so that others can be chosen. */
async function questionsLeftBy(
  trx: Trx,
  steps: readonly SearchStep[],
  filters: ListFilters,
): Promise<Question[]> {
  const questions = await findQuestions(trx, steps, { filters: NO_FILTERS })
  return questions.map((question) => {
    // The prices of a text stay with its words.
    const { min = filters.min, max = filters.max } = question.filters
    return { ...question, filters: { ...question.filters, ...filters, min, max } }
  })
}
