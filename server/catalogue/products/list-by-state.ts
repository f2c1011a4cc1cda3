import { type RawBuilder, sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { LIST_STATES } from '#contract/catalogue/product-states.ts'
import type {
  AdminFilters,
  OfficeProduct,
  OfficeProductPage,
} from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { wordsOf } from '#contract/platform/words.ts'
import { contains } from '../../platform/db/contains.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { type ProductRow, pieces, toProduct } from './columns.ts'
import { listVariants } from './queries.ts'
import { STATE_COLUMNS, type StateColumns, stateOfRow } from './states/state-columns.ts'

type Asked = { limit: number; skip: number; search?: string; state: keyof typeof IS_STATE } & Pick<
  AdminFilters,
  'category' | 'stock' | 'sort'
>

/** The same rules as in `stateOf`, in SQL. */
const IS_STATE = {
  all: sql`true`,
  offSale: sql`not product.published`,
  onSale: sql`product.published`,
  draft: sql`not product.published and publish_at is null and not hidden`,
  scheduled: sql`not product.published and publish_at is not null`,
  hidden: sql`not product.published and publish_at is null and hidden`,
} satisfies Record<(typeof LIST_STATES)[number] | 'offSale', RawBuilder<unknown>>

const newestFirst: Order = [down(sql`product.created_at`), down(sql`product.id`)]
const ORDERS = {
  newest: newestFirst,
  price: [up(sql`cheapest.price_kobo`), ...newestFirst],
  title: [up(asName(sql`product.title`)), ...newestFirst],
  stock: [up(pieces), ...newestFirst],
} satisfies Record<string, Order>

/**
 * Products of a state, or of several. Those that are not on sale are in no index of the searches:
 * words are looked for in titles, brands and SKUs. Other filters than those of `Asked` are about
 * what shoppers find.
 */
export async function listByState(
  db: Db,
  { limit, skip, sort = 'newest', ...asked }: Asked,
): Promise<OfficeProductPage> {
  const where = conditionOf(asked)
  const order = sort === 'newest' ? newestFirst : orderOf(ORDERS, sort)
  const page = fromOffice(db).where(where).orderBy(termsOf(order)).limit(limit).offset(skip)
  const [rows, total] = await Promise.all([
    page.execute(),
    countRows(db, db.selectFrom('product').where(where)),
  ])
  return { data: rows.map(toOffice), total }
}

/** A product that is not on sale. @throws 404 */
export async function getDraft(db: Db, id: string): Promise<OfficeProduct> {
  const draft = fromOffice(db)
    .where(conditionOf({ state: 'offSale' }))
    .where('product.id', '=', id)
  const row = await draft.executeTakeFirst()
  if (!row) throw notFound(messages.productNotFound)
  const product = toOffice(row)
  return product.options ? { ...product, variants: await listVariants(db, id) } : product
}

/** A draft is in no list: the price is read from the variants, the cheapest one's. */
const fromOffice = (db: Db) =>
  db
    .selectFrom('product')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('variant')
          .whereRef('variant.product_id', '=', 'product.id')
          .where('variant.deleted_at', 'is', null)
          .select(['price_kobo', 'discount_percentage'])
          .select(
            sql<boolean>`count(*) over () > 1 and min(price_kobo) over () < max(price_kobo) over ()`.as(
              'from_price',
            ),
          )
          .orderBy('price_kobo')
          .limit(1)
          .as('cheapest'),
      (join) => join.onTrue(),
    )
    .select(PLAIN_COLUMNS.map((column) => `product.${column}` as const))
    .select([
      'product.id',
      'product.category_id',
      'product.images',
      'product.options',
      ...STATE_COLUMNS,
    ])
    .select(['cheapest.price_kobo', 'cheapest.discount_percentage', 'cheapest.from_price'])
    .select(pieces.as('stock'))
    .$castTo<ProductRow & StateColumns>()

function toOffice(row: ProductRow & StateColumns): OfficeProduct {
  const state = stateOfRow(row)
  return {
    ...toProduct(row),
    state: state === 'onSale' ? undefined : state,
    publishAt: row.publish_at?.toISOString(),
  }
}

type Condition = Pick<Asked, 'state' | 'search' | 'category' | 'stock'>

function conditionOf({ state, search = '', category, stock }: Condition): RawBuilder<boolean> {
  const conditions = [
    sql`product.deleted_at is null`,
    IS_STATE[state],
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
