import { join } from 'node:path'
import { sql } from 'kysely'
import { answerImport } from '#server/catalogue/imports/answer-import.ts'
import { checkImport } from '#server/catalogue/imports/check-import.ts'
import type { ImportRow } from '#server/catalogue/imports/queries.ts'
import { runNextImportItems } from '#server/catalogue/imports/run-imports.ts'
import { startImport } from '#server/catalogue/imports/start-import.ts'
import { takeOverSynonyms } from '#server/catalogue/search/office/take-over-synonyms.ts'
import { ensureSuperAdmin } from '#server/people/accounts/create-admin.ts'
import { findUserByEmail } from '#server/people/users/queries.ts'
import type { AuditedAct } from '#server/platform/audit/audit.ts'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { type Database, maintainEmbedded, openDatabase } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { createFolderStorage } from '#server/platform/images/folder-storage.ts'
import { createImages } from '#server/platform/images/images.ts'
import { ADMIN } from '../admin.ts'

export type CatalogueFile = { folder: string; csv: string; isShuffled: boolean }
type ImportedCatalogue = { database: Database; row: ImportRow }

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

/**
 * Fills an empty embedded shop with a CSV of products by the import of the back office, and takes
 * over the words of Nigeria. Unknown types become categories, and all products are on sale.
 * `isShuffled`: they are stored in another order than that of the file.
 */
export async function importCatalogue({
  folder,
  csv,
  isShuffled,
}: CatalogueFile): Promise<ImportedCatalogue> {
  const database = await openDatabase({ dataDir: folder, isSynced: false })
  const { db } = database
  await migrateSchema(db)
  const images = createImages(createFolderStorage(join(folder, 'files')))
  const act = await createShopkeeper(db)
  await takeOverSynonyms(db, act)
  const checked = await checkImport(
    { db, images, origin: 'http://127.0.0.1', readsCosts: false },
    { csv, zip: undefined },
  )
  const types = checked.types.map(({ type }) => ({ type, answer: { create: type || 'Other' } }))
  await answerImport(db, act.actor, checked.id, { types, takesCurrency: true })
  const image = await images.store(Buffer.from(PICTURE))
  await prepareItems(db, checked.id, { image, isShuffled })
  await startImport({ db, images }, act, checked.id)
  while ((await runNextImportItems({ db, publish: async () => {} })) > 0);
  await maintainEmbedded(db)
  const row = await db
    .selectFrom('import')
    .selectAll()
    .where('id', '=', checked.id)
    .executeTakeFirstOrThrow()
  return { database, row }
}

async function createShopkeeper(db: Db): Promise<AuditedAct> {
  await ensureSuperAdmin(db, ADMIN)
  const account = await findUserByEmail(db, ADMIN.email)
  if (!account) throw new Error('The super admin was not created.')
  const { id, role, full_name: name } = account
  return { actor: { id, role, rights: null, name, sessionId: '' }, address: '127.0.0.1' }
}

/** Above the rows of any file. */
const SHUFFLED_FROM = 10_000_000

/**
 * Products without a picture would be drafts, and pictures are not fetched. Ids decide between equal
 * products: they follow from the row, so that each import of a file gives the same shop.
 */
const prepareItems = (
  db: Db,
  importId: string,
  { image, isShuffled }: { image: string; isShuffled: boolean },
) =>
  sql`
    with made as (
      select position, md5(position::text)::uuid as id,
        ${SHUFFLED_FROM}::integer + row_number() over (order by md5(position::text)) as shuffled
      from import_item where import_id = ${importId}
    )
    update import_item set product_id = made.id,
      position = case when ${isShuffled}::boolean then made.shuffled else made.position end,
      data = jsonb_set(data, '{variants,0,id}', to_jsonb(made.id))
        || jsonb_build_object('images', array[${image}::text], 'published', true)
    from made where import_id = ${importId} and import_item.position = made.position`.execute(db)
