import { type Insertable, sql } from 'kysely'
import type { Import, ImportEntry, ImportPictures } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import { toStoredText } from '#contract/platform/form-schemas.ts'
import { MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import type { Db, RowOf, Schema, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { CategoryIdsByTitle } from './product-values.ts'

export type ImportRow = RowOf<'import'>
export type ImportItemRow = RowOf<'import_item'>
export type NewImportItem = Insertable<Schema['import_item']>

/** An import as the API shows it, with its pictures counted now. */
export const toImportAnswer = async (db: Db, row: ImportRow): Promise<Import> => ({
  _id: row.id,
  status: row.status === 'checking' ? 'checked' : row.status,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  variants: row.variants,
  drafts: row.drafts,
  handled: row.handled,
  failed: row.failed,
  refused: row.refused,
  leftOut: row.left_out,
  unused: row.unused,
  currency: row.currency ?? undefined,
  takesCurrency: row.takes_currency,
  skus: {
    total: row.sku_total,
    takesFile: row.takes_skus ?? undefined,
    rows: row.skus,
  },
  problems: row.problems,
  changes: row.changes,
  types: row.types,
  pictures: await readImportPictures(db, row),
  createdAt: row.created_at.toISOString(),
})

async function readImportPictures(db: Db, row: ImportRow): Promise<ImportPictures> {
  const ofImport = db.selectFrom('import_picture').where('import_id', '=', row.id)
  const counts = await ofImport
    .select(['status', (eb) => eb.fn.countAll<number>().as('pictures')])
    .groupBy('status')
    .execute()
  const countOf = (status: string): number =>
    Number(counts.find((count) => count.status === status)?.pictures ?? 0)
  const failed = countOf('failed')
  const problems =
    failed > 0
      ? await ofImport
          .select([
            'position as row',
            'title',
            'address',
            sql<string>`coalesce(reason, '')`.as('reason'),
          ])
          .where('status', '=', 'failed')
          .orderBy('position')
          .orderBy('id')
          .limit(MAX_IMPORT_REPORT)
          .execute()
      : []
  const total = counts.reduce((sum, { pictures }) => sum + Number(pictures), 0)
  return {
    isWanted: row.fetches_pictures,
    total,
    fetched: countOf('done'),
    failed,
    problems,
  }
}

const MAX_LISTED_IMPORTS = 50

/** The last imports, newest first. */
export async function listImports(db: Db): Promise<ImportEntry[]> {
  const rows = await db
    .selectFrom('import')
    .select(['id', 'status', 'created', 'changed', 'refused', 'failed', 'created_at'])
    .where('status', '<>', 'checking')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED_IMPORTS)
    .execute()
  return rows.map(({ id, status, created_at, ...counts }) => ({
    ...counts,
    _id: id,
    status: status === 'checking' ? 'checked' : status,
    createdAt: created_at.toISOString(),
  }))
}

/** @throws 404, also for an import that is still being checked */
export const getCheckedImport = async (db: Db, id: string): Promise<ImportRow> =>
  selectCheckedImport(db, id).executeTakeFirstOrThrow(importGoneError)

/** Locked until the transaction ends: no other one starts this import. @throws 404 */
export const lockCheckedImport = async (trx: Trx, id: string): Promise<ImportRow> =>
  selectCheckedImport(trx, id).forUpdate().executeTakeFirstOrThrow(importGoneError)

function selectCheckedImport(db: Db, id: string) {
  return db.selectFrom('import').selectAll().where('id', '=', id).where('status', '<>', 'checking')
}

const importGoneError = () => notFoundError(messages.importNotFound)

export async function mapCategories(
  db: Db,
): Promise<{ ids: CategoryIdsByTitle; titles: ReadonlyMap<string, string> }> {
  const rows = await db.selectFrom('category').select(['id', 'title']).execute()
  return {
    ids: new Map(rows.map(({ id, title }) => [toStoredText(title).trim().toLowerCase(), id])),
    titles: new Map(rows.map(({ id, title }) => [id, title])),
  }
}
