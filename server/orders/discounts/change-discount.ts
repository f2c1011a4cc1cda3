import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Discount, DiscountForm } from '#contract/orders/discounts.ts'
import { toKobo } from '#contract/orders/pricing.ts'
import { MAX_AUTOMATIC } from '#contract/platform/limits.ts'
import type { Seen } from '#contract/platform/values.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { badField, conflict, notFound, staleField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { findDiscount } from './queries.ts'
import { selectAutomatic } from './store.ts'

const codeTaken = conflictWhenDuplicate(messages.discountCodeTaken)

/** The terms of a form as they are stored; what does not belong to its kind is left out. */
const columnsOf = (form: DiscountForm) => ({
  ...{ name: form.name, code: form.code ?? null, kind: form.kind, scope: form.scope },
  percent: form.kind === 'percent' ? (form.value ?? 0) : 0,
  amount_kobo: form.kind === 'amount' ? toKobo(form.value ?? 0) : 0,
  most_kobo: form.most === undefined ? null : toKobo(form.most),
  targets: form.scope === 'all' ? [] : [...new Set(form.targets)],
  from_kobo: toKobo(form.from ?? 0),
  ...{ first_order: form.firstOrder, combines: form.combines, active: form.active },
  ...{ starts_at: dateOf(form.startsAt), ends_at: dateOf(form.endsAt) },
  ...{ uses_max: form.usesMax ?? null, uses_per_buyer: form.usesPerBuyer ?? null },
})
type Columns = ReturnType<typeof columnsOf>

const dateOf = (iso: string | undefined): Date | null => (iso === undefined ? null : new Date(iso))

/**
 * @throws 400 unknown category or product, 409 the code is taken, or too many automatic ones are on
 */
export const createDiscount = (db: Db, act: Act, form: DiscountForm): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const [id, columns] = [newId(), columnsOf(form)]
    await checkAgainstOthers(trx, id, columns)
    await trx
      .insertInto('discount')
      .values({ id, ...columns })
      .execute()
      .catch(codeTaken)
    await writeAudit(trx, act, {
      action: 'discount.create',
      target: id,
      details: { name: form.name, code: form.code },
    })
    return id
  })

type Edit = { id: string; form: DiscountForm & { version: number }; seen?: Seen | undefined }

/**
 * False: nothing changed. @throws 404, 400 unknown targets, 409 changed by others, code taken, too
 * few uses left
 */
export const editDiscount = (db: Db, act: Act, { id, form, seen }: Edit): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscount(trx, id)
    if (seen) await requireSeenTerms(trx, { id, form, seen })
    else if (row.version !== form.version) throw conflict(messages.discountStale)
    const columns = columnsOf(form)
    const changes = changesOf<Columns>(row, columns)
    if (Object.keys(changes).length === 0) return false
    if (columns.uses_max !== null && columns.uses_max < row.uses)
      throw staleField('usesMax', messages.discountUsesBelow(row.uses))
    await checkAgainstOthers(trx, id, columns)
    await write(trx, id, columns).catch(codeTaken)
    await writeAudit(trx, act, {
      action: 'discount.edit',
      target: id,
      details: { name: row.name, changes },
    })
    return true
  })

async function requireSeenTerms(trx: Trx, { id, form, seen }: Edit): Promise<void> {
  const discount = await findDiscount(trx, id)
  if (!discount) return
  const { version: _version, ...after } = form
  requireSeen(
    seen,
    { ...discount, active: discount.state !== 'off' },
    { ...after, ...asRead(discount, form) },
  )
}

/** Terms that a form may write in other words. */
const asRead = (discount: Discount, form: DiscountForm) => ({
  value: form.kind === 'freeDelivery' ? 0 : form.value,
  from: form.from ?? 0,
  targets: hasTargets(discount, form) ? discount.targets : form.targets,
  ...{ startsAt: dateOf(form.startsAt), endsAt: dateOf(form.endsAt) },
})

const hasTargets = ({ targets }: Discount, form: DiscountForm): boolean => {
  const wanted = new Set(form.scope === 'all' ? [] : form.targets)
  return targets.length === wanted.size && targets.every(({ _id }) => wanted.has(_id))
}

/** Ends it now; one that has not begun never will. @throws 404 */
export const endDiscount = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscount(trx, id)
    const starts = row.starts_at && row.starts_at > new Date() ? null : row.starts_at
    await write(trx, id, { starts_at: starts, ends_at: new Date() })
    await writeAudit(trx, act, { action: 'discount.end', target: id, details: { name: row.name } })
  })

const write = (trx: Trx, id: string, columns: Partial<Columns>): Promise<unknown> =>
  trx
    .updateTable('discount')
    .set({ ...columns, version: sql`version + 1`, updated_at: now() })
    .where('id', '=', id)
    .execute()

/** @throws 404, 409 if an order ever had it */
export const removeDiscount = (db: Db, act: Act, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDiscount(trx, id)
    const use = await trx
      .selectFrom('discount_use')
      .select('sale_id')
      .where('discount_id', '=', id)
      .executeTakeFirst()
    if (use) throw conflict(messages.discountWasUsed)
    await trx.deleteFrom('discount').where('id', '=', id).execute()
    await writeAudit(trx, act, {
      action: 'discount.delete',
      target: id,
      details: { name: row.name, code: row.code },
    })
  })

async function lockDiscount(trx: Trx, id: string): Promise<RowOf<'discount'>> {
  const discount = trx.selectFrom('discount').selectAll().where('id', '=', id).forUpdate()
  return discount.executeTakeFirstOrThrow(() => notFound(messages.discountNotFound))
}

/** Each order looks at all automatic discounts that are on: their number is limited. */
async function checkAgainstOthers(trx: Trx, id: string, columns: Columns): Promise<void> {
  await requireTargets(trx, columns)
  if (columns.code !== null || !columns.active) return
  await sql`select pg_advisory_xact_lock(hashtextextended('automatic discounts', 0))`.execute(trx)
  const count = await countRows(trx, selectAutomatic(trx).where('id', '<>', id))
  if (count >= MAX_AUTOMATIC) throw conflict(messages.discountTooManyAutomatic(MAX_AUTOMATIC))
}

async function requireTargets(trx: Trx, { scope, targets }: Columns): Promise<void> {
  if (scope === 'all') return
  const table = scope === 'products' ? 'product' : 'category'
  const known = await trx.selectFrom(table).select('id').where('id', 'in', targets).execute()
  if (known.length < targets.length) throw badField('targets', messages.discountTargets(scope))
}
