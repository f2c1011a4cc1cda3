import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { conflictError, forbiddenError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import type { Images } from '../../platform/images/images.ts'
import type { StoredType } from '../tables/imports.ts'
import { type ImportRow, lockCheckedImport } from './queries.ts'

type StartImportDeps = { db: Db; images: Images }

/**
 * Hands a checked import to the job, and makes the new categories of its answers. Returns whether
 * it made any.
 * @throws 404, 409 for one that was started before or has a question without an answer, 403 for an
 * admin who may not make its categories
 */
export async function startImport(
  { db, images }: StartImportDeps,
  act: AuditedAct,
  id: string,
): Promise<boolean> {
  const icon = await storeCategoryIcon(images) // before the transaction, which holds a connection
  return db.transaction().execute(async (trx) => {
    const row = await lockAnsweredImport(trx, id)
    const titles = titlesToCreate(row.types)
    if (titles.length > 0 && act.actor.role !== 'superAdmin')
      throw forbiddenError(messages.importCreatesCategories)
    const made = await createImportCategories(trx, act, titles, icon)
    const counts = await leaveOutTypes(trx, row)
    await trx
      .updateTable('import')
      .set({
        ...counts,
        status: 'running',
        types: JSON.stringify(row.types.map((stored) => withMadeCategory(stored, made))),
      })
      .where('id', '=', id)
      .execute()
    const { created, changed, unchanged, refused } = { ...row, ...counts }
    const details = { created, changed, unchanged, refused }
    await writeAuditEntry(trx, act, { action: 'product.import', target: id, details })
    return titles.length > 0
  })
}

async function lockAnsweredImport(trx: Trx, id: string): Promise<ImportRow> {
  const row = await lockCheckedImport(trx, id)
  if (row.status !== 'checked') throw conflictError(messages.importStartedBefore)
  if (row.types.some(({ answer }) => !answer)) throw conflictError(messages.importUnanswered)
  if (row.sku_total > 0 && row.takes_skus === null) throw conflictError(messages.importSkus)
  if (row.currency && !row.takes_currency)
    throw conflictError(messages.importCurrency(row.currency))
  return row
}

const categoryTitleKey = (title: string): string => title.toLowerCase()

function titlesToCreate(types: readonly StoredType[]): string[] {
  const titles = types.flatMap(({ answer }) =>
    answer && 'create' in answer ? [answer.create] : [],
  )
  return [...new Map(titles.map((title) => [categoryTitleKey(title), title])).values()]
}

const withMadeCategory = (stored: StoredType, made: ReadonlyMap<string, string>): StoredType => {
  const category =
    stored.answer && 'create' in stored.answer
      ? made.get(categoryTitleKey(stored.answer.create))
      : undefined
  return category ? { ...stored, answer: { category } } : stored
}

/**
 * Adds categories by their titles alone, with one icon for all; a super admin writes the rest
 * later. Returns their ids by title in lower case. @throws 409 for a title that a category has
 */
async function createImportCategories(
  trx: Trx,
  act: AuditedAct,
  titles: readonly string[],
  icon: string,
): Promise<ReadonlyMap<string, string>> {
  const made = titles.map((title) => ({ id: createRowId(), title, description: title, icon }))
  const titleTaken = conflictWhenDuplicate(messages.titleIsTaken('category'))
  if (made.length > 0) await trx.insertInto('category').values(made).execute().catch(titleTaken)
  for (const { id, title } of made)
    await writeAuditEntry(trx, act, {
      action: 'category.create',
      target: id,
      details: { name: title },
    })
  return new Map(made.map(({ id, title }) => [categoryTitleKey(title), id]))
}

/** Takes the products of the types that are left out from the import; returns its new counts. */
async function leaveOutTypes(trx: Trx, row: ImportRow) {
  const left = row.types.filter(({ answer }) => answer && 'leave' in answer)
  if (left.length === 0) return {}
  const types = left.map(({ type }) => type)
  await trx
    .deleteFrom('import_item')
    .where('import_id', '=', row.id)
    .where('type', 'in', types)
    .execute()
  await sql`delete from import_picture where import_id = ${row.id} and not exists (
    select from import_item as item where item.import_id = ${row.id} and item.addresses @> array[import_picture.address]
  )`.execute(trx)
  const sum = (name: 'products' | 'variants' | 'drafts') =>
    left.reduce((total, stored) => total + stored[name], 0)
  return {
    created: row.created - sum('products'),
    variants: row.variants - sum('variants'),
    drafts: row.drafts - sum('drafts'),
    refused: row.refused + sum('products'),
  }
}

/** A box, until a super admin gives the category an icon of its own. */
const CATEGORY_BOX_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#f1e7d8"/><path d="M20 36 48 22l28 14v28L48 78 20 64Z" fill="none" stroke="#7a4a21" stroke-width="5" stroke-linejoin="round"/><path d="m20 36 28 14 28-14M48 50v28" fill="none" stroke="#7a4a21" stroke-width="5" stroke-linejoin="round"/></svg>'

const storeCategoryIcon = (images: Images): Promise<string> =>
  images.store(Buffer.from(CATEGORY_BOX_ICON))
