import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  type Discount,
  type DiscountForm,
  toSeenDiscountTerms,
} from '#contract/orders/discounts/discounts.ts'
import { MAX_AUTOMATIC } from '#contract/platform/limits.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import {
  badFieldError,
  conflictError,
  notFoundError,
  staleFieldError,
} from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { findDiscount } from './queries.ts'
import { selectAutomatic } from './store.ts'
import { type TermColumns, toAnsweredTerms, toTermColumns } from './term-columns.ts'

const refuseTakenCode = conflictWhenDuplicate(messages.discountCodeTaken)

/**
 * Adds a discount and answers its id. @throws 400 unknown category or product, 409 the code is
 * taken, or too many automatic ones are on
 */
export const createDiscount = (db: Db, act: AuditedAct, form: DiscountForm): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const id = createRowId()
    const columns = toTermColumns(form)
    await checkAgainstOthers(trx, id, columns)
    await trx
      .insertInto('discount')
      .values({ id, ...columns })
      .execute()
      .catch(refuseTakenCode)
    await writeAuditEntry(trx, act, {
      action: 'discount.create',
      target: id,
      details: { name: form.name, code: form.code },
    })
    return id
  })

type DiscountEdit = {
  id: string
  form: DiscountForm & { version: number }
  seen?: SeenValues | undefined
}

/**
 * Changes a discount for orders from now on. False: nothing changed.
 * @throws 404, 400 unknown category or product, 409 changed by somebody else (as `requireSeen`),
 * the code is taken, too many automatic ones are on, or more orders have it than it may have
 */
export const editDiscount = (
  db: Db,
  act: AuditedAct,
  { id, form, seen }: DiscountEdit,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscountRow(trx, id)
    if (seen) await requireSeenTerms(trx, { id, form, seen })
    else if (row.version !== form.version) throw conflictError(messages.discountStale)
    const columns = toTermColumns(form)
    const changes = changedFieldsOf<TermColumns>(row, columns)
    if (Object.keys(changes).length === 0) return false
    if (columns.uses_max !== null && columns.uses_max < row.uses)
      throw staleFieldError('usesMax', messages.discountUsesBelow(row.uses))
    await checkAgainstOthers(trx, id, columns)
    await writeDiscountColumns(trx, id, columns).catch(refuseTakenCode)
    await writeAuditEntry(trx, act, {
      action: 'discount.edit',
      target: id,
      details: { name: row.name, changes },
    })
    return true
  })

/** Compares the form as it would be read back: it may write the same terms in other words. */
async function requireSeenTerms(trx: Trx, { id, form, seen }: DiscountEdit): Promise<void> {
  const discount = await findDiscount(trx, id)
  if (!discount) return
  requireSeen(seen, toSeenDiscountTerms(discount), {
    ...toAnsweredTerms(toTermColumns(form)),
    targets: hasSameTargets(discount, form) ? discount.targets : form.targets,
    active: form.active,
  })
}

const hasSameTargets = ({ targets }: Discount, form: DiscountForm): boolean => {
  const wanted = new Set(form.scope === 'all' ? [] : form.targets)
  return targets.length === wanted.size && targets.every(({ _id }) => wanted.has(_id))
}

/** Ends it now; one that has not begun never will. @throws 404 */
export const endDiscount = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscountRow(trx, id)
    const starts = row.starts_at && row.starts_at > new Date() ? null : row.starts_at
    await writeDiscountColumns(trx, id, { starts_at: starts, ends_at: new Date() })
    await writeAuditEntry(trx, act, {
      action: 'discount.end',
      target: id,
      details: { name: row.name },
    })
  })

const writeDiscountColumns = (
  trx: Trx,
  id: string,
  columns: Partial<TermColumns>,
): Promise<unknown> =>
  trx
    .updateTable('discount')
    .set({ ...columns, version: sql`version + 1`, updated_at: databaseNow() })
    .where('id', '=', id)
    .execute()

/** @throws 404, 409 if an order ever had it */
export const removeDiscount = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscountRow(trx, id)
    const use = await trx
      .selectFrom('discount_use')
      .select('sale_id')
      .where('discount_id', '=', id)
      .executeTakeFirst()
    if (use) throw conflictError(messages.discountWasUsed)
    await trx.deleteFrom('discount').where('id', '=', id).execute()
    await writeAuditEntry(trx, act, {
      action: 'discount.delete',
      target: id,
      details: { name: row.name, code: row.code },
    })
  })

async function lockDiscountRow(trx: Trx, id: string): Promise<RowOf<'discount'>> {
  const discount = trx.selectFrom('discount').selectAll().where('id', '=', id).forUpdate()
  return discount.executeTakeFirstOrThrow(() => notFoundError(messages.discountNotFound))
}

/** Each order looks at all automatic discounts that are on: their number is limited. */
async function checkAgainstOthers(trx: Trx, id: string, columns: TermColumns): Promise<void> {
  await requireTargets(trx, columns)
  if (columns.code !== null || !columns.active) return
  await sql`select pg_advisory_xact_lock(hashtextextended('automatic discounts', 0))`.execute(trx)
  const count = await countQueryRows(trx, selectAutomatic(trx).where('id', '<>', id))
  if (count >= MAX_AUTOMATIC) throw conflictError(messages.discountTooManyAutomatic(MAX_AUTOMATIC))
}

async function requireTargets(trx: Trx, { scope, targets }: TermColumns): Promise<void> {
  if (scope === 'all') return
  const table = scope === 'products' ? 'product' : 'category'
  const known = await trx.selectFrom(table).select('id').where('id', 'in', targets).execute()
  if (known.length < targets.length) throw badFieldError('targets', messages.discountTargets(scope))
}
