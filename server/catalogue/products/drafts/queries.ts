import { type RawBuilder, sql } from 'kysely'
import { PLAIN_COLUMNS } from '#contract/catalogue/product-fields.ts'
import type { OffSaleState, ProductState } from '#contract/catalogue/product-states.ts'
import type { OfficeProduct, OfficeProductPage } from '#contract/catalogue/products.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { isId } from '../../../platform/ids.ts'
import { type ProductRow, pieces, toProduct } from '../columns.ts'
import { listVariants } from '../queries.ts'
import { STATE_COLUMNS, type StateColumns, stateOfRow } from '../states/state-columns.ts'

const isDraft = sql<boolean>`product.deleted_at is null and not product.published`

/** As `stateOf` says it. */
export const IS_STATE: Record<ProductState, RawBuilder<boolean>> = {
  onSale: sql`product.published`,
  draft: sql`not product.published and publish_at is null and not hidden`,
  scheduled: sql`not product.published and publish_at is not null`,
  hidden: sql`not product.published and publish_at is null and hidden`,
}

type Row = ProductRow & StateColumns

export function toOffice(row: Row): OfficeProduct {
  const state = stateOfRow(row)
  return {
    ...toProduct(row),
    ...(state !== 'onSale' && { state }),
    ...(row.publish_at && { publishAt: row.publish_at.toISOString() }),
  }
}

/** Products in any state. A draft is in no list: the price is read from the variants, the cheapest one's. */
export const fromOffice = (db: Db) =>
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
            sql<boolean>`count(*) over () > 1 and min(price_kobo) over () < max(price_kobo) over ()`.as('from_price'),
          )
          .orderBy('price_kobo')
          .limit(1)
          .as('cheapest'),
      (join) => join.onTrue(),
    )
    .select(PLAIN_COLUMNS.map((column) => `product.${column}` as const))
    .select(['product.id', 'product.category_id', 'product.images', 'product.options', ...STATE_COLUMNS])
    .select(['cheapest.price_kobo', 'cheapest.discount_percentage', 'cheapest.from_price'])
    .select(pieces.as('stock'))
    .$castTo<Row>()

const fromDrafts = (db: Db) => fromOffice(db).where(isDraft)

type Asked = { limit: number; skip: number; state?: OffSaleState | undefined }

export async function listDrafts(db: Db, { limit, skip, state }: Asked): Promise<OfficeProductPage> {
  const isAsked = state ? IS_STATE[state] : sql<boolean>`true`
  const [rows, counted] = await Promise.all([
    fromDrafts(db)
      .where(isAsked)
      .orderBy('product.created_at', 'desc')
      .orderBy('product.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('product')
      .where(isDraft)
      .where(isAsked)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toOffice), total: Number(counted.total) }
}

export async function findDraft(db: Db, id: string): Promise<OfficeProduct | undefined> {
  if (!isId(id)) return undefined
  const row = await fromDrafts(db).where('product.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const product = toOffice(row)
  return product.options ? { ...product, variants: (await listVariants(db, id)) ?? [] } : product
}
