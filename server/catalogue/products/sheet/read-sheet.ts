import { sql } from 'kysely'
import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import type { AdminFilters } from '#contract/catalogue/products.ts'
import type { Variant } from '#contract/catalogue/variants.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import type { Db } from '../../../platform/db/schema.ts'
import type { Vocabulary } from '../../vocabulary/understand.ts'
import { toVariant, type VariantRow } from '../columns.ts'
import { listForAdmins } from '../list-for-admins.ts'

type Sheet = { data: SheetProduct[]; total: number; more?: true | undefined }

export async function readSheet(vocabulary: Vocabulary, asked: SearchParams & AdminFilters): Promise<Sheet> {
  const { data, total, more } = await listForAdmins(vocabulary, asked)
  const variants = await variantsOf(
    vocabulary.db,
    data.map(({ _id }) => _id),
  )
  const products = data.map(({ _id, title, images: [image], state }) => ({
    ...{ _id, title, variants: variants.get(_id) ?? [] },
    ...(image && { image }),
    ...(state && { state }),
  }))
  return { data: products, total, ...(more && { more }) }
}

async function variantsOf(db: Db, products: readonly string[]): Promise<ReadonlyMap<string, Variant[]>> {
  const { rows } = await sql<VariantRow & { product_id: string }>`
    select product_id, id, choice, sku, price_kobo, discount_percentage, stock, image from variant
    where product_id = any(${[...products]}::uuid[]) and deleted_at is null order by position, id`.execute(db)
  const found = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...found].map(([id, own]) => [id, own.map(toVariant)]))
}
