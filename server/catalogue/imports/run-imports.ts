import { sql } from 'kysely'
import type { ImportProblem } from '#contract/catalogue/imports.ts'
import { messages } from '#contract/messages.ts'
import { MAX_IMPORT_REFUSED, MAX_IMPORT_REPORT } from '#contract/platform/limits.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { fieldOfError } from '../../platform/errors.ts'
import { applyImportItems } from './apply-items.ts'
import { queuePicturesOfImport } from './fetch-pictures.ts'
import type { ImportItemRow, ImportRow } from './queries.ts'
import { failedItemProblem } from './write-rows.ts'

/** Products of one transaction: other writers wait for the rows that it locks. */
const APPLIED_AT_ONCE = 200

const MAX_KEPT_PROBLEMS = MAX_IMPORT_REFUSED + MAX_IMPORT_REPORT

export type ImportJob = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/**
 * Applies the next items of a running import; returns how many. The row that it locks has the
 * progress, which is written with the products: after a crash nothing is half done, and nothing is
 * done twice.
 */
export async function runNextImportItems(job: ImportJob): Promise<number> {
  try {
    return await runImportStep(job, APPLIED_AT_ONCE)
  } catch (error) {
    if (!isItemsFault(error)) throw error
    return runItemsOneByOne(job)
  }
}

/** After a failed batch: applies each item alone and skips those at fault. */
async function runItemsOneByOne(job: ImportJob): Promise<number> {
  let handled = 0
  for (let i = 0; i < APPLIED_AT_ONCE; i++) {
    const count = await runImportStep(job, 1).catch((error: unknown) => {
      if (!isItemsFault(error)) throw error
      return skipNextItem(job)
    })
    if (count === 0) break
    handled += count
  }
  return handled
}

/** PostgreSQL's error classes for bad data; after any other error a second try may succeed. */
const isItemsFault = (error: unknown): boolean => /^2[23]/.test(fieldOfError(error, 'code') ?? '')

async function runImportStep({ db, publish }: ImportJob, size: number): Promise<number> {
  const { handled, touched } = await db.transaction().execute(async (trx) => {
    const next = await claimRunningImport(trx, size)
    if (!next) return { handled: 0, touched: [] }
    const { problems, touched } = await applyImportItems(trx, next.items, next.row)
    await advanceImport(trx, next, problems)
    return { handled: Math.max(1, next.items.length), touched }
  })
  if (touched.length > 0) await publish(['products'])
  return handled
}

const skipNextItem = ({ db }: ImportJob): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const next = await claimRunningImport(trx, 1)
    const [item] = next?.items ?? []
    if (!next || !item) return 0
    await advanceImport(trx, next, [failedItemProblem(item, messages.importItemFailed)])
    return 1
  })

type ClaimedImport = { row: ImportRow; items: ImportItemRow[] }

/** The oldest running import that no other instance works on. */
async function claimRunningImport(trx: Trx, size: number): Promise<ClaimedImport | undefined> {
  const row = await trx
    .selectFrom('import')
    .selectAll()
    .where('status', '=', 'running')
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  const items = await trx
    .selectFrom('import_item')
    .selectAll()
    .where('import_id', '=', row.id)
    .where('position', '>', row.done_to)
    .orderBy('position')
    .limit(size)
    .execute()
  return { row, items }
}

async function advanceImport(
  trx: Trx,
  { row, items }: ClaimedImport,
  problems: readonly ImportProblem[],
): Promise<void> {
  const isEnd = items.length === 0
  // Items with pictures stay as long as their import: those that fail can be asked for again.
  const isFetching = isEnd && row.fetches_pictures && (await queuePicturesOfImport(trx, row.id)) > 0
  const finalStatus = isFetching ? ('fetching' as const) : ('done' as const)
  await trx
    .updateTable('import')
    .set({
      handled: row.handled + items.length,
      failed: row.failed + problems.length,
      done_to: items.at(-1)?.position ?? row.done_to,
      // First, as the refused ones: these products are lost, too.
      problems: JSON.stringify([...problems, ...row.problems].slice(0, MAX_KEPT_PROBLEMS)),
      status: isEnd ? finalStatus : undefined,
    })
    .where('id', '=', row.id)
    .execute()
  if (isEnd)
    await trx
      .deleteFrom('import_item')
      .where('import_id', '=', row.id)
      .where(sql<boolean>`addresses = '{}'`)
      .execute()
}
