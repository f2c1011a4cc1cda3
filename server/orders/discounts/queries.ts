import { type RawBuilder, sql } from 'kysely'
import { discountState } from '#contract/orders/discount-rules.ts'
import type { Discount } from '#contract/orders/discounts.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import { contains } from '../../platform/db/contains.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { termsOf } from './store.ts'

type Row = RowOf<'discount'> & { given_kobo: number; named: { _id: string; title: string }[] }

/** With what it took off orders that were not cancelled, and the titles of what it is for. */
const rows = (db: Db) =>
  db
    .selectFrom('discount')
    .selectAll('discount')
    .select([given.as('given_kobo'), named.as('named')])

const given: RawBuilder<number> = sql`(select coalesce(sum(kobo), 0)::float8 from discount_use
  where discount_id = discount.id and given_back_at is null)`

const named: RawBuilder<Row['named']> =
  sql`(select coalesce(json_agg(json_build_object('_id', id, 'title', title) order by title), '[]')
  from (select id, title from category where discount.scope = 'categories' and id = any(discount.targets)
    union all select id, title from product where discount.scope = 'products' and id = any(discount.targets)) as target)`

const toDiscount = (row: Row, now: Date): Discount => ({
  ...{ _id: row.id, name: row.name, kind: row.kind, scope: row.scope, targets: row.named },
  ...(row.code !== null && { code: row.code }),
  value: row.kind === 'percent' ? row.percent : toNaira(row.amount_kobo),
  ...(row.most_kobo !== null && { most: toNaira(row.most_kobo) }),
  ...{ from: toNaira(row.from_kobo), firstOrder: row.first_order, combines: row.combines },
  ...(row.starts_at && { startsAt: row.starts_at.toISOString() }),
  ...(row.ends_at && { endsAt: row.ends_at.toISOString() }),
  ...(row.uses_max !== null && { usesMax: row.uses_max }),
  ...(row.uses_per_buyer !== null && { usesPerBuyer: row.uses_per_buyer }),
  ...{
    state: discountState({ ...termsOf(row), uses: row.uses }, now),
    uses: row.uses,
    given: toNaira(row.given_kobo),
  },
  ...{ version: row.version, createdAt: row.created_at.toISOString() },
})

const matching = (search: string): RawBuilder<boolean> =>
  search.trim() === ''
    ? sql`true`
    : contains({ text: sql`searchable(concat_ws(E'\n', name, code))` }, search)

export async function listDiscounts(db: Db, { limit, skip, search }: SearchParams) {
  const where = matching(search)
  const [data, total] = await Promise.all([
    rows(db)
      .where(where)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    countRows(db, db.selectFrom('discount').where(where)),
  ])
  const at = new Date()
  return { data: data.map((row) => toDiscount(row, at)), total }
}

export async function findDiscount(db: Db, id: string): Promise<Discount | undefined> {
  const row = await rows(db).where('id', '=', id).executeTakeFirst()
  return row && toDiscount(row, new Date())
}
