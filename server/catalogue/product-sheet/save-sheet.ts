import { sql } from 'kysely'
import type { ChangedSheetRow, SheetResult } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { type AuditedAct, noteAuditEvent } from '../../platform/audit/audit.ts'
import { contentHash } from '../../platform/content-hash.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { lockCategories, lockProducts } from '../products/queries.ts'
import { decideSheetRow, storedSheetValues } from './decide-row.ts'
import {
  type LockedSheetVariant,
  readLockedVariants,
  readSavedRowHashes,
  type WrittenSheetRow,
  writeSheetRows,
} from './write-rows.ts'

type SavedSheet = { save: string; rows: readonly ChangedSheetRow[] }

/** Products of one transaction: an order of any of them waits until it ends. */
const SHEET_SAVE_BATCH = 25

/**
 * Saves the rows of a sheet that can be saved, and says of each what became of it. Products are
 * locked some at a time, as orders and forms lock them. A row that this save wrote before is done,
 * and not written again.
 * @throws 422 if this save wrote one of the rows with other values
 */
export async function saveProductSheet(
  db: Db,
  act: AuditedAct,
  { save, rows }: SavedSheet,
): Promise<SheetResult[]> {
  const products = await productsOfVariants(db, rows)
  const ids = [...new Set(products.values())].toSorted()
  const results = new Map<string, SheetRowOutcome>()
  for (let index = 0; index < ids.length; index += SHEET_SAVE_BATCH) {
    const batch = new Set(ids.slice(index, index + SHEET_SAVE_BATCH))
    const own = rows.filter(({ variant }) => batch.has(products.get(variant) ?? ''))
    const part = await db
      .transaction()
      .execute((trx) => saveSheetBatch(trx, act, { save, rows: own, ids: [...batch] }))
    for (const outcome of part) results.set(outcome.variant, outcome)
  }
  const outcomes = rows.map(({ variant }) => results.get(variant) ?? goneRowOutcome(variant))
  await auditSheetSave(db, act, save, outcomes)
  return outcomes.map(({ isWritten: _, ...result }) => result)
}

/** `isWritten`: by this call, not by an earlier one of the same save. */
type SheetRowOutcome = SheetResult & { isWritten?: true }

const goneRowOutcome = (variant: string): SheetRowOutcome => ({
  variant,
  result: 'refused',
  message: messages.variantGone,
})

async function productsOfVariants(
  db: Db,
  rows: readonly ChangedSheetRow[],
): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await sql<{ id: string; product_id: string }>`
    select id, product_id from variant where id = any(${rows.map(({ variant }) => variant)}::uuid[])`.execute(
    db,
  )
  return new Map(found.map(({ id, product_id }) => [id, product_id]))
}

async function saveSheetBatch(
  trx: Trx,
  act: AuditedAct,
  { save, rows, ids }: SavedSheet & { ids: string[] },
): Promise<SheetRowOutcome[]> {
  if (rows.some(({ state }) => state)) await lockCategoriesOfProducts(trx, ids)
  const there = await lockProducts(trx, ids)
  const before = new Map((await readLockedVariants(trx, [...there])).map((row) => [row.id, row]))
  const saved = await readSavedRowHashes(trx, act, save, [...before.keys()])
  if (rows.some((row) => hasOtherValues(row, saved.get(row.variant))))
    throw new HttpError(422, messages.saveIdUsed)
  const written: WrittenSheetRow[] = []
  const outcomes = rows.map((row): SheetRowOutcome => {
    const { variant } = row
    const found = before.get(variant)
    if (!found) return goneRowOutcome(variant)
    if (saved.has(variant)) return { variant, result: 'done', now: storedSheetValues(found) }
    const decision = decideSheetRow(found, row)
    if ('refused' in decision)
      return { variant, result: 'refused', ...decision.refused, now: storedSheetValues(found) }
    written.push({
      before: found,
      after: { ...found, ...decision.after } satisfies LockedSheetVariant,
      row,
    })
    return { variant, result: 'done', now: storedSheetValues(decision.after), isWritten: true }
  })
  if (written.length > 0)
    await writeSheetRows(trx, act, { save, written, all: [...before.values()] })
  return outcomes
}

/** The previous release stores no hash. */
const hasOtherValues = (row: ChangedSheetRow, savedHash: string | null | undefined): boolean =>
  typeof savedHash === 'string' && savedHash !== contentHash(row)

/** They count the products on sale, and are locked before any product. */
async function lockCategoriesOfProducts(trx: Trx, products: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct category_id as id from product where id = any(${[...products]}::uuid[])`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  await lockCategories(trx, ids)
}

/** One entry for the whole sheet, beside those of its products. */
async function auditSheetSave(
  db: Db,
  act: AuditedAct,
  save: string,
  outcomes: readonly SheetRowOutcome[],
): Promise<void> {
  const rows = outcomes.filter(({ isWritten }) => isWritten).length
  const refused = outcomes.filter(({ result }) => result === 'refused').length
  if (rows > 0)
    await noteAuditEvent(db, act, {
      action: 'products.sheet',
      target: save,
      details: { rows, refused },
    })
}
