import { sql } from 'kysely'
import type { SheetResult, SheetRow } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { type Act, noteEvent } from '../../../platform/audit/audit.ts'
import { contentHash } from '../../../platform/content-hash.ts'
import type { Db, Trx } from '../../../platform/db/schema.ts'
import { HttpError } from '../../../platform/errors.ts'
import { lockCategories, lockProducts } from '../queries.ts'
import { decideRow, nowOf } from './decide-row.ts'
import { type Locked, readLocked, readSaved, type Written, writeRows } from './write-rows.ts'

type Sheet = { save: string; rows: readonly SheetRow[] }

/** Products of one transaction: an order of any of them waits until it ends. */
const BATCH = 25

/**
 * Saves the rows of a sheet that can be saved, and says of each what became of it. Products are
 * locked some at a time, as orders and forms lock them. A row that this save wrote before is done,
 * and not written again.
 * @throws 422 if this save wrote one of the rows with other values
 */
export async function saveSheet(db: Db, act: Act, { save, rows }: Sheet): Promise<SheetResult[]> {
  const products = await productsOf(db, rows)
  const ids = [...new Set(products.values())].toSorted()
  const results = new Map<string, Outcome>()
  for (let index = 0; index < ids.length; index += BATCH) {
    const batch = new Set(ids.slice(index, index + BATCH))
    const own = rows.filter(({ variant }) => batch.has(products.get(variant) ?? ''))
    const part = await db
      .transaction()
      .execute((trx) => saveBatch(trx, act, { save, rows: own, ids: [...batch] }))
    for (const outcome of part) results.set(outcome.variant, outcome)
  }
  const outcomes = rows.map(({ variant }) => results.get(variant) ?? gone(variant))
  await noteSave(db, act, save, outcomes)
  return outcomes.map(({ isWritten: _, ...result }) => result)
}

/** `isWritten`: by this call, not by an earlier one of the same save. */
type Outcome = SheetResult & { isWritten?: true }

const gone = (variant: string): Outcome => ({
  variant,
  result: 'refused',
  message: messages.variantGone,
})

async function productsOf(db: Db, rows: readonly SheetRow[]): Promise<ReadonlyMap<string, string>> {
  const { rows: found } = await sql<{ id: string; product_id: string }>`
    select id, product_id from variant where id = any(${rows.map(({ variant }) => variant)}::uuid[])`.execute(
    db,
  )
  return new Map(found.map(({ id, product_id }) => [id, product_id]))
}

async function saveBatch(
  trx: Trx,
  act: Act,
  { save, rows, ids }: Sheet & { ids: string[] },
): Promise<Outcome[]> {
  if (rows.some(({ state }) => state)) await lockCategoriesOf(trx, ids)
  const there = await lockProducts(trx, ids)
  const before = new Map((await readLocked(trx, [...there])).map((row) => [row.id, row]))
  const saved = await readSaved(trx, act, save, [...before.keys()])
  if (rows.some((row) => hasOtherValues(row, saved.get(row.variant))))
    throw new HttpError(422, messages.saveIdUsed)
  const written: Written[] = []
  const outcomes = rows.map((row): Outcome => {
    const { variant } = row
    const found = before.get(variant)
    if (!found) return gone(variant)
    if (saved.has(variant)) return { variant, result: 'done', now: nowOf(found) }
    const decision = decideRow(found, row)
    if ('refused' in decision)
      return { variant, result: 'refused', ...decision.refused, now: nowOf(found) }
    written.push({ before: found, after: { ...found, ...decision.after } satisfies Locked, row })
    return { variant, result: 'done', now: nowOf(decision.after), isWritten: true }
  })
  if (written.length > 0) await writeRows(trx, act, { save, written, all: [...before.values()] })
  return outcomes
}

/** The previous release stores no hash. */
const hasOtherValues = (row: SheetRow, savedHash: string | null | undefined): boolean =>
  typeof savedHash === 'string' && savedHash !== contentHash(row)

/** They count the products on sale, and are locked before any product. */
async function lockCategoriesOf(trx: Trx, products: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct category_id as id from product where id = any(${[...products]}::uuid[])`.execute(
    trx,
  )
  const ids = rows.map(({ id }) => id)
  await lockCategories(trx, ids)
}

/** One entry for the whole sheet, beside those of its products. */
async function noteSave(
  db: Db,
  act: Act,
  save: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.filter(({ isWritten }) => isWritten).length
  const refused = outcomes.filter(({ result }) => result === 'refused').length
  if (rows > 0)
    await noteEvent(db, act, { action: 'products.sheet', target: save, details: { rows, refused } })
}
