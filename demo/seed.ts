import { sql } from 'kysely'
import { type Database, maintainEmbedded } from '#server/platform/db/open.ts'
import type { Db, Trx } from '#server/platform/db/schema.ts'
import { createRowId } from '#server/platform/ids.ts'
import type { Images } from '#server/platform/images/images.ts'
import { insertMissingStates } from '#server/shopfront/regions/take-over-states.ts'
import { seedSettings, seedSizeGuides, seedSynonyms } from './data.ts'
import { insertDemoCategories, insertDemoProducts, storeDemoPictures } from './seed-catalogue.ts'

/** The number of cards on the home page and the first list. */
const FIRST_CARD_COUNT = 50

export type SeedDeps = { database: Database; images: Images; say: (line: string) => void }

/**
 * Fills an empty shop: catalogue, size guides, synonyms, delivery regions, the published example
 * pages and the contact. Returns false, and changes nothing, if the shop is not empty.
 */
export async function seedEmptyShop({ database, images, say }: SeedDeps): Promise<boolean> {
  const { db } = database
  if (!(await isEmptyShop(db))) return false
  say('Storing the pictures …')
  const hashes = await storeDemoPictures(images)
  say('Filling the shop: regions, categories, products …')
  const thumbnails = await db.transaction().execute(async (trx) => {
    if (!(await isEmptyShop(trx))) return [] // Another instance was faster.
    await insertMissingStates(trx)
    const categories = await insertDemoCategories(trx, hashes)
    const inserted = await insertDemoProducts(trx, categories, hashes)
    await insertDemoSizeGuides(trx, categories)
    await insertDemoSynonyms(trx)
    await publishExamplePages(trx)
    await trx
      .updateTable('shop_setting')
      .set({ values: JSON.stringify(seedSettings) })
      .execute()
    return inserted
  })
  if (database.kind === 'embedded') await maintainEmbedded(db)
  else await sql`analyze`.execute(db)
  say('Preparing the pictures of the first pages …')
  // The card size in the format of current browsers; other sizes are made on first demand.
  await Promise.all(
    thumbnails
      .slice(0, FIRST_CARD_COUNT)
      .map((thumbnail) => images.variant(thumbnail, { width: 320, format: 'avif' })),
  )
  return true
}

/** Takes a lock, so that of two instances that start on one empty database only one seeds it. */
async function isEmptyShop(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7305)`.execute(db)
  const [category, state] = await Promise.all([
    db.selectFrom('category').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('region').select('id').limit(1).executeTakeFirst(),
  ])
  return !category && !state
}

async function insertDemoSizeGuides(
  trx: Trx,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = Object.entries(seedSizeGuides).map(([key, { unit, columns, rows, note }]) => ({
    category_id: categories.get(key) as string,
    unit,
    columns: JSON.stringify(columns),
    rows: JSON.stringify(rows),
    note,
  }))
  await trx.insertInto('size_guide').values(rows).execute()
}

async function insertDemoSynonyms(trx: Trx): Promise<void> {
  await trx
    .insertInto('synonym')
    .values(seedSynonyms.map((words) => ({ id: createRowId(), words: [...words] })))
    .execute()
}

async function publishExamplePages(trx: Trx): Promise<void> {
  await trx
    .updateTable('written_page')
    .set({ published: true })
    .where('builtin', '=', true)
    .execute()
  await trx.updateTable('written_page_version').set({ published: true }).execute()
}
