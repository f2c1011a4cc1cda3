import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { Product, ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../../platform/db/by-index.ts'
import { descendingBy } from '../../../platform/db/order.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { hasUnknownOption } from './filters.ts'
import { findSorted } from './find-sorted.ts'
import { MAX_FOUND, type Question } from './question.ts'
import { scoreOf } from './rank.ts'
import { bestFirst, type ListPageRange, readBestHits, toListPage } from './read-page.ts'

export type ListOrder = {
  sort?: ListSort | undefined
  page: ListPageRange
  /** So many of the best hits are ranked. */
  max?: number | undefined
}

/**
 * A page of the products that a question asks for. Of many hits the best `MAX_FOUND` products are
 * counted and ranked, which `more` says. Another order than relevance is true over all of them, to
 * the same depth.
 */
export const findProducts = (
  db: Db,
  question: Question,
  order: ListOrder,
): Promise<ProductListPage> => readByIndex(db, (trx) => findPageOf(trx, question, order))

async function findPageOf(
  trx: Trx,
  question: Question,
  { sort, page: { limit, skip }, max = MAX_FOUND }: ListOrder,
): Promise<ProductListPage> {
  if (hasUnknownOption(question.filters)) return { data: [], total: 0 }
  const page = { limit: Math.max(0, Math.min(limit, max - skip)), skip }
  const order = sort ?? (question.words ? 'relevance' : 'newest')
  // Who only counts needs no scores.
  const score =
    question.words && page.limit > 0 ? [descendingBy(scoreOf(question.words.ranking))] : []
  if (order !== 'relevance') return findSorted(trx, question, { order, page, max })
  const best = await readBestHits(trx, question, {
    order: [...score, ...bestFirst],
    page,
    max: max + 1,
    isBestOfAll: true,
  })
  return toListPage(best, max)
}

/**
 * A page of the hits of several questions one after another. `add` asks the next question and
 * returns how many hits it has; the questions exclude each other's. Call it in `readByIndex`.
 */
export function createListInTurn(trx: Trx, { page, max = MAX_FOUND, sort }: ListOrder) {
  const wanted = Math.max(0, Math.min(page.limit, max - page.skip))
  const data: Product[] = []
  let total = 0
  let hasMore = false
  return {
    total: (): number => total,
    add: async (question: Question): Promise<number> => {
      if (hasMore) return 0
      const part = { skip: Math.max(0, page.skip - total), limit: wanted - data.length }
      const found = await findPageOf(trx, question, { sort, page: part, max })
      data.push(...found.data)
      total += found.total
      hasMore = found.more === true || total > max
      return found.total
    },
    answer: (): ProductListPage => ({
      data,
      total: Math.min(total, max),
      more: hasMore ? true : undefined,
    }),
  }
}
