import { type Insertable, type Selectable, sql } from 'kysely'
import type { Import } from '#contract/imports.ts'
import type { Db, ImportItemTable, ImportTable, Trx } from '../db/schema.ts'
import { isId } from '../ids.ts'
import { selectedColumns } from '../products/columns.ts'
import { fromProducts } from '../products/queries.ts'
import type { Categories, Present } from './product-values.ts'

export type ImportRow = Selectable<ImportTable>
export type ItemRow = Selectable<ImportItemTable>
export type NewItem = Insertable<ImportItemTable>

export const toImport = (row: ImportRow): Import => ({
  _id: row.id,
  status: row.status === 'checking' ? 'checked' : row.status,
  created: row.created,
  changed: row.changed,
  unchanged: row.unchanged,
  handled: row.handled,
  failed: row.failed,
  refused: row.refused,
  problems: row.problems,
  changes: row.changes,
  createdAt: row.created_at.toISOString(),
})

/** Undefined also for an import that is still being checked. */
export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('import').selectAll().where('id', '=', id).where('status', '<>', 'checking').executeTakeFirst()
}

/** Locked until the transaction ends: no other one starts this import. */
export const lockImport = (trx: Trx, id: string): Promise<ImportRow | undefined> =>
  trx.selectFrom('import').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The categories' titles by id, and their ids by title. */
export async function mapCategories(db: Db): Promise<{ ids: Categories; titles: ReadonlyMap<string, string> }> {
  const rows = await db.selectFrom('category').select(['id', 'title']).execute()
  return {
    ids: new Map(rows.map(({ id, title }) => [title.trim().toLowerCase(), id])),
    titles: new Map(rows.map(({ id, title }) => [id, title])),
  }
}

/** The products with one of these handles or one of these ids. */
export const findPresent = (db: Db, handles: readonly string[], ids: readonly string[]): Promise<Present[]> => {
  const read = fromProducts(db).select(selectedColumns).select('product.handle')
  // Two queries, so that each uses its index.
  return read
    .where('product.handle', '=', sql<string>`any(${[...handles]}::text[])`)
    .unionAll(read.where('product.id', '=', sql<string>`any(${[...ids]}::uuid[])`))
    .execute()
}
