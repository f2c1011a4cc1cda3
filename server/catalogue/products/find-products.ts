import type { ListSort } from '#contract/catalogue/filter-address.ts'
import type { ProductListPage } from '#contract/catalogue/products.ts'
import { readByIndex } from '../../platform/db/by-index.ts'
import { descendingBy } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { meetsNothing } from './filters-of.ts'
import { findSorted } from './find-sorted.ts'
import { MAX_FOUND, type Question } from './finding.ts'
import { bestFirst, type Page, pageOf, readFound } from './read-found.ts'

type Asked = Question & {
  sort?: ListSort | undefined
  page: Page
  /** So many of the best hits are ranked. */
  max?: number | undefined
}

/**
 * A page of the products that a question asks for. Of many hits the best `MAX_FOUND` products are
 * counted and ranked, which `more` says. Another order than relevance is true over all of them, to
 * the same depth.
 */
export async function findProducts(
  db: Db,
  { sort, page: { limit, skip }, max = MAX_FOUND, ...question }: Asked,
): Promise<ProductListPage> {
  if (meetsNothing(question.filters)) return { data: [], total: 0 }
  const page = { limit: Math.max(0, Math.min(limit, max - skip)), skip }
  const order = sort ?? (question.words ? 'relevance' : 'newest')
  const rank = question.words ? [descendingBy(question.words.rank)] : []
  const best = { order: [...rank, ...bestFirst], page, max: max + 1 }
  return readByIndex(db, async (trx) =>
    order === 'relevance'
      ? pageOf(await readFound(trx, question, best), max)
      : findSorted(trx, question, { order, page, max }),
  )
}
