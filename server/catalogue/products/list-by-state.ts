import { type RawBuilder, sql } from 'kysely'
import type { ListState } from '#contract/catalogue/product-states.ts'
import type { AdminFilters, OfficeProductPage } from '#contract/catalogue/products.ts'
import { wordsOf } from '#contract/platform/words.ts'
import { contains } from '../../platform/db/contains.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { pieces } from './columns.ts'
import { fromOffice, IS_STATE, toOffice } from './drafts/queries.ts'

type Asked = { limit: number; skip: number; search: string; state: ListState } & Pick<
  AdminFilters,
  'category' | 'stock' | 'sort'
>

const newestFirst: Order = [down(sql`product.created_at`), down(sql`product.id`)]
const ORDERS = {
  newest: newestFirst,
  price: [up(sql`cheapest.price_kobo`), ...newestFirst],
  title: [up(asName(sql`product.title`)), ...newestFirst],
  stock: [up(pieces), ...newestFirst],
} satisfies Record<string, Order>

/**
 * Products of a state, or of all. Those that are not on sale are in no index of the searches: words are looked for in
 * titles, brands and SKUs. Other filters than those of `Asked` are about what shoppers find.
 */
export async function listByState(
  db: Db,
  { limit, skip, sort = 'newest', ...asked }: Asked,
): Promise<OfficeProductPage> {
  const where = conditionOf(asked)
  const order = sort === 'newest' ? newestFirst : orderOf(ORDERS, sort)
  const page = fromOffice(db).where(where).orderBy(termsOf(order)).limit(limit).offset(skip)
  const [rows, { total }] = await Promise.all([
    page.execute(),
    db
      .selectFrom('product')
      .where(where)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toOffice), total: Number(total) }
}

function conditionOf({ state, search, category, stock }: Omit<Asked, 'limit' | 'skip' | 'sort'>): RawBuilder<boolean> {
  const conditions = [
    sql`product.deleted_at is null`,
    ...(state === 'all' ? [] : [IS_STATE[state]]),
    ...(category ? [sql`product.category_id = ${category}`] : []),
    ...(stock ? [sql`product.id in (${lowStock(stock)})`] : []),
    ...(search.trim() === '' ? [] : wordsIn(search)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const MAX_WORDS = 8

function wordsIn(search: string): RawBuilder<boolean>[] {
  const words = wordsOf(search).slice(0, MAX_WORDS)
  return words.length === 0 ? [sql`false`] : words.map(says)
}

/** Products with little stock have a table of their own. */
export const lowStock = (stock: 'low' | 'out') =>
  sql`select product_id from low_stock ${stock === 'out' ? sql`where stock <= 0` : sql``}`

const says = (
  word: string,
): RawBuilder<boolean> => sql`(${contains({ text: sql`searchable(product.title || ' ' || product.brand)` }, word)}
  or exists (select from variant where variant.product_id = product.id and variant.deleted_at is null
    and ${contains({ text: sql`searchable(variant.sku)` }, word)}))`
