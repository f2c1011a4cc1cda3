import { sql } from 'kysely'
import type { Trx } from '../../platform/db/schema.ts'
import { lockCategories, lockProducts } from '../products/queries.ts'
import type { ImportValues } from '../tables/imports.ts'
import { isImageHash } from './compare.ts'

type WaitingImportItem = {
  position: number
  product_id: string
  data: ImportValues
  addresses: string[]
  written: string[]
}

/**
 * Adds fetched pictures to the products that wait for them, in the order of the file, and puts
 * drafts on sale that have their first one now. A product whose images someone has changed
 * meanwhile keeps those. Returns how many changed.
 */
export async function attachFetchedPictures(
  trx: Trx,
  importId: string,
  fetched: readonly string[],
): Promise<number> {
  if (fetched.length === 0) return 0
  const there = await lockWaitingProducts(trx, importId, fetched)
  const items = (await readWaitingItems(trx, importId, fetched)).filter((item) =>
    there.has(item.product_id),
  )
  const hashes = await hashesOfPictures(trx, importId, [
    ...new Set(items.flatMap(({ addresses }) => addresses)),
  ])
  const wanted = items.map((item) => wantedImagesOf(item, hashes))
  await writeProductImages(trx, importId, wanted)
  await writeVariantImages(trx, items, hashes)
  return items.length
}

/**
 * Read once its product is locked: another instance may have written its other pictures just now.
 */
async function readWaitingItems(
  trx: Trx,
  importId: string,
  fetched: readonly string[],
): Promise<WaitingImportItem[]> {
  const { rows } = await sql<WaitingImportItem>`
    select position, product_id, data, addresses, written from import_item
    where import_id = ${importId} and addresses && ${[...fetched]}::text[] and written is not null
    order by product_id`.execute(trx)
  return rows
}

/**
 * The ids of the products that wait. Drafts are counted in their category once they are on sale.
 */
async function lockWaitingProducts(
  trx: Trx,
  importId: string,
  fetched: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; category_id: string; published: boolean }>`
    select distinct product.id, product.category_id, product.published
    from import_item join product on product.id = import_item.product_id
    where import_id = ${importId} and addresses && ${[...fetched]}::text[] and written is not null`.execute(
    trx,
  )
  const counted = rows.flatMap(({ published, category_id }) => (published ? [] : category_id))
  await lockCategories(trx, counted)
  const ids = rows.map(({ id }) => id)
  return lockProducts(trx, ids)
}

async function hashesOfPictures(
  trx: Trx,
  importId: string,
  addresses: string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('import_picture')
    .select(['address', 'hash'])
    .where('import_id', '=', importId)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .where('status', '=', 'done')
    .execute()
  return new Map(rows.flatMap(({ address, hash }) => (hash ? [[address, hash] as const] : [])))
}

const wantedImagesOf = (
  { position, product_id: id, data, written }: WaitingImportItem,
  hashes: ReadonlyMap<string, string>,
) => {
  const images = (data.images ?? []).flatMap((image) =>
    isImageHash(image) ? image : (hashes.get(image) ?? []),
  )
  return { position, id, images, written, published: data.published === true && images.length > 0 }
}

type WantedImages = ReturnType<typeof wantedImagesOf>

async function writeProductImages(
  trx: Trx,
  importId: string,
  wanted: readonly WantedImages[],
): Promise<void> {
  const rows = wanted.filter(({ images }) => images.length > 0)
  if (rows.length === 0) return
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(position integer, id uuid, images text[], written text[], published boolean)
    ), changed as (
      update product set images = wanted.images, published = product.published or wanted.published, updated_at = now()
      from wanted where product.id = wanted.id and product.images = wanted.written
      returning wanted.position, wanted.images
    )
    update import_item set written = changed.images from changed
    where import_item.import_id = ${importId} and import_item.position = changed.position`.execute(
    trx,
  )
}

/** Only where the variant has no image of its own yet. */
async function writeVariantImages(
  trx: Trx,
  items: readonly WaitingImportItem[],
  hashes: ReadonlyMap<string, string>,
) {
  const rows = items
    .flatMap(({ data }) => data.variants)
    .flatMap(({ id, image }) =>
      image && hashes.has(image) ? [{ id, image: hashes.get(image) }] : [],
    )
  if (rows.length === 0) return
  await sql`update variant set image = wanted.image
    from jsonb_populate_recordset(null::variant, ${JSON.stringify(rows)}::jsonb) as wanted
    where variant.id = wanted.id and variant.image is null`.execute(trx)
}
