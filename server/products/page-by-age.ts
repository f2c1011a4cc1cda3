import { sql } from 'kysely'
import type { ProductPage } from '#contract/products.ts'
import type { Db } from '../db/schema.ts'
import { isId } from '../ids.ts'
import { type ProductRow, selected, toProduct } from './columns.ts'

type Page = { limit: number; skip: number }

/** Zeros: the whole shop. */
const ALL = '00000000-0000-0000-0000-000000000000'
/** Up to here the index alone finds a page; beyond, the marks lead to a block of about a thousand. */
const DEEP = 2_000

/** Newest first. The total comes from the counters of the categories: counting rows was two thirds of the cost of this list. */
export async function listProducts(db: Db, page: Page): Promise<ProductPage> {
  const [rows, total] = await Promise.all([readPage(db, ALL, page), countAll(db)])
  return { data: rows.map(toProduct), total }
}

/** Newest first. Undefined when there is no such category. */
export async function listProductsOf(db: Db, category: string, page: Page): Promise<ProductPage | undefined> {
  if (!isId(category)) return undefined
  const [rows, total] = await Promise.all([readPage(db, category, page), countIn(db, category)])
  return total === undefined ? undefined : { data: rows.map(toProduct), total }
}

export async function countAll(db: Db): Promise<number> {
  const row = await db
    .selectFrom('category')
    .select((eb) => eb.fn.sum<number>('product_count').as('total'))
    .executeTakeFirst()
  return row?.total ?? 0
}

async function countIn(db: Db, category: string): Promise<number | undefined> {
  const row = await db.selectFrom('category').select('product_count').where('id', '=', category).executeTakeFirst()
  return row?.product_count
}

/** Ids come from the index; whole rows are read of the page only. */
async function readPage(db: Db, scope: string, { limit, skip }: Page): Promise<ProductRow[]> {
  const start = skip > DEEP ? await blockAt(db, scope, skip) : undefined
  const within = [
    ...(scope === ALL ? [] : [sql`category_id = ${scope}`]),
    ...(start ? [sql`(created_at, product_id) <= (${start.created_at}::timestamptz, ${start.product_id}::uuid)`] : []),
  ]
  const where = within.length > 0 ? sql`where ${sql.join(within, sql` and `)}` : sql``
  const { rows } = await sql<ProductRow>`
    with page as materialized (select product_id, created_at from listing ${where}
      order by created_at desc, product_id desc limit ${limit} offset ${skip - (start?.before ?? 0)})
    select ${selected} from page join product on product.id = page.product_id
      join listing on listing.product_id = page.product_id
    order by page.created_at desc, page.product_id desc`.execute(db)
  return rows
}

/** A mark: the rows before it, and its place as the database writes it. */
type Mark = { created_at: string; product_id: string; before: number }

/** The last mark at or before the product with this number, by the counts of the blocks and what changed since. */
async function blockAt(db: Db, scope: string, skip: number): Promise<Mark | undefined> {
  const { rows } = await sql<Mark>`
    select created_at::text, product_id, before from (
      select created_at, product_id, is_mark, coalesce(sum(number) over (order by created_at desc, product_id desc, is_mark desc
        rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select created_at, product_id, number, true as is_mark from listing_mark where scope = ${scope}
        union all select created_at, product_id, number, false from listing_change where scope = ${scope}
      ) as step
    ) as place
    where is_mark and before <= ${skip} order by before desc, created_at, product_id limit 1`.execute(db)
  return rows[0]
}
