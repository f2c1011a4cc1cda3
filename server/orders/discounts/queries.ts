import { type RawBuilder, sql } from 'kysely'
import { findDiscountState } from '#contract/orders/discounts/discount-rules.ts'
import type { Discount } from '#contract/orders/discounts/discounts.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import { containsAllWords } from '../../platform/db/contains.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { toAnsweredTerms, toDiscountTerms } from './term-columns.ts'

type ListedDiscountRow = RowOf<'discount'> & {
  given_kobo: number
  named: { _id: string; title: string }[]
}

/** With what it took off orders that were not cancelled, and the titles of what it is for. */
const selectDiscountRows = (db: Db) =>
  db
    .selectFrom('discount')
    .selectAll('discount')
    .select([givenKoboSql.as('given_kobo'), namedTargetsSql.as('named')])

const givenKoboSql: RawBuilder<number> = sql`(select coalesce(sum(kobo), 0)::float8 from discount_use
  where discount_id = discount.id and given_back_at is null)`

const namedTargetsSql: RawBuilder<ListedDiscountRow['named']> =
  sql`(select coalesce(json_agg(json_build_object('_id', id, 'title', title) order by title), '[]')
  from (select id, title from category where discount.scope = 'categories' and id = any(discount.targets)
    union all select id, title from product where discount.scope = 'products' and id = any(discount.targets)) as target)`

const toAnsweredDiscount = (row: ListedDiscountRow, now: Date): Discount => ({
  _id: row.id,
  ...toAnsweredTerms(row),
  targets: row.named,
  state: findDiscountState({ ...toDiscountTerms(row), uses: row.uses }, now),
  uses: row.uses,
  given: toNaira(row.given_kobo),
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

const matchesDiscountSearch = (search: string): RawBuilder<boolean> =>
  search.trim() === ''
    ? sql`true`
    : containsAllWords({ text: sql`searchable(concat_ws(E'\n', name, code))` }, search)

/** A page of discounts, newest first; `search` is part of a name or a code. */
export async function listDiscounts(db: Db, { limit, skip, search }: SearchParams) {
  const where = matchesDiscountSearch(search)
  const [data, total] = await Promise.all([
    selectDiscountRows(db)
      .where(where)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    countQueryRows(db, db.selectFrom('discount').where(where)),
  ])
  const readAt = new Date()
  return { data: data.map((row) => toAnsweredDiscount(row, readAt)), total }
}

export async function findDiscount(db: Db, id: string): Promise<Discount | undefined> {
  const row = await selectDiscountRows(db).where('id', '=', id).executeTakeFirst()
  return row && toAnsweredDiscount(row, new Date())
}
