import { type RawBuilder, sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { PRODUCT_LIST_STATES } from '#contract/catalogue/product-states.ts'
import type {
  AdminFilters,
  OfficeProduct,
  OfficeProductPage,
} from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { searchWordsOf } from '#contract/platform/words.ts'
import { containsAllWords } from '../../platform/db/contains.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { nameSortKey, orderByTerms, orderForSort, ordersByKeys } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { type ProductRow, sumOfPieces, toProductOfRow } from './columns.ts'
import { listVariants } from './queries.ts'
import { productStateOfRow, STATE_COLUMNS, type StateColumns } from './states/state-columns.ts'

type ProductsByStateQuery = {
  limit: number
  skip: number
  search?: string
  state: keyof typeof STATE_CONDITIONS
} & Pick<AdminFilters, 'category' | 'stock' | 'sort'>

/** The same rules as in `stateOf`, in SQL. */
const STATE_CONDITIONS = {
  all: sql`true`,
  offSale: sql`not product.published`,
  onSale: sql`product.published`,
  draft: sql`not product.published and publish_at is null and not hidden`,
  scheduled: sql`not product.published and publish_at is not null`,
  hidden: sql`not product.published and publish_at is null and hidden`,
} satisfies Record<(typeof PRODUCT_LIST_STATES)[number] | 'offSale', RawBuilder<unknown>>

const STATE_LIST_ORDERS = ordersByKeys('product', {
  newest: [],
  price: [sql`cheapest.price_kobo`],
  title: [nameSortKey(sql`product.title`)],
  stock: [sumOfPieces],
})

/**
 * Products of a state, or of several. Those that are not on sale are in no index of the searches:
 * words are looked for in titles, brands and SKUs. Other filters than those of `ProductsByStateQuery` are about
 * what shoppers find.
 */
export async function listByState(
  db: Db,
  { limit, skip, sort = 'newest', ...asked }: ProductsByStateQuery,
): Promise<OfficeProductPage> {
  const where = conditionOfState(asked)
  const page = selectOfficeProducts(db)
    .where(where)
    .orderBy(orderByTerms(orderForSort(STATE_LIST_ORDERS, sort)))
    .limit(limit)
    .offset(skip)
  const [rows, total] = await Promise.all([
    page.execute(),
    countQueryRows(db, db.selectFrom('product').where(where)),
  ])
  return { data: rows.map(toOfficeProduct), total }
}

/** A product that is not on sale. @throws 404 */
export async function getUnsoldProduct(db: Db, id: string): Promise<OfficeProduct> {
  const draft = selectOfficeProducts(db)
    .where(conditionOfState({ state: 'offSale' }))
    .where('product.id', '=', id)
  const row = await draft.executeTakeFirstOrThrow(() => notFoundError(messages.productNotFound))
  const product = toOfficeProduct(row)
  return product.options ? { ...product, variants: await listVariants(db, id) } : product
}

/** A draft is in no list: the price is read from the variants, the cheapest one's. */
const selectOfficeProducts = (db: Db) =>
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
    .select(sumOfPieces.as('stock'))
    .$castTo<ProductRow & StateColumns>()

function toOfficeProduct(row: ProductRow & StateColumns): OfficeProduct {
  const state = productStateOfRow(row)
  return {
    ...toProductOfRow(row),
    state: state === 'onSale' ? undefined : state,
    publishAt: row.publish_at?.toISOString(),
  }
}

type StateListCondition = Pick<ProductsByStateQuery, 'state' | 'search' | 'category' | 'stock'>

function conditionOfState({
  state,
  search = '',
  category,
  stock,
}: StateListCondition): RawBuilder<boolean> {
  const conditions = [
    sql`product.deleted_at is null`,
    STATE_CONDITIONS[state],
    ...(category ? [sql`product.category_id = ${category}`] : []),
    ...(stock ? [sql`product.id in (${selectLowStockIds(stock)})`] : []),
    ...(search.trim() === '' ? [] : conditionsOfWords(search)),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const MAX_STATE_LIST_WORDS = 8

function conditionsOfWords(search: string): RawBuilder<boolean>[] {
  const words = searchWordsOf(search).slice(0, MAX_STATE_LIST_WORDS)
  return words.length === 0 ? [sql`false`] : words.map(productSaysWord)
}

/** Products with little stock have a table of their own. */
export const selectLowStockIds = (stock: 'low' | 'out') =>
  sql`select product_id from low_stock ${stock === 'out' ? sql`where stock <= 0` : sql``}`

const productSaysWord = (
  word: string,
): RawBuilder<boolean> => sql`(${containsAllWords({ text: sql`searchable(product.title || ' ' || product.brand)` }, word)}
  or exists (select from variant where variant.product_id = product.id and variant.deleted_at is null
    and ${containsAllWords({ text: sql`searchable(variant.sku)` }, word)}))`
