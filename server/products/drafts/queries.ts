import { sql } from 'kysely'
import type { Product, ProductPage } from '#contract/products.ts'
import type { Db } from '../../db/schema.ts'
import { isId } from '../../ids.ts'
import { type ProductRow, pieces, toProduct } from '../columns.ts'
import { listVariants } from '../queries.ts'

const isDraft = sql<boolean>`product.deleted_at is null and not product.published`

/** A draft is in no list: its price is read from its variants, the cheapest one's. */
const fromDrafts = (db: Db) =>
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
    .where(isDraft)
    .select(['product.id', 'product.title', 'product.description', 'product.brand', 'product.category_id'])
    .select(['product.rating', 'product.images', 'product.options'])
    .select(['cheapest.price_kobo', 'cheapest.discount_percentage', 'cheapest.from_price'])
    .select(pieces.as('stock'))
    .$castTo<ProductRow>()

export async function listDrafts(db: Db, { limit, skip }: { limit: number; skip: number }): Promise<ProductPage> {
  const [rows, counted] = await Promise.all([
    fromDrafts(db)
      .orderBy('product.created_at', 'desc')
      .orderBy('product.id', 'desc')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('product')
      .where(isDraft)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toProduct), total: Number(counted.total) }
}

export async function findDraft(db: Db, id: string): Promise<Product | undefined> {
  if (!isId(id)) return undefined
  const row = await fromDrafts(db).where('product.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const product = toProduct(row)
  return product.options ? { ...product, variants: (await listVariants(db, id)) ?? [] } : product
}
