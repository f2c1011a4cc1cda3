import { messages } from '#contract/messages.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import type { StateForm } from '#contract/shopfront/regions.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { conflictWhenDuplicate } from '../../platform/db/duplicate.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError, notFoundError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'

const conflictWhenNameTaken = conflictWhenDuplicate(messages.titleIsTaken('state'))

/** Columns of a form. Days that it does not name are undefined: they stay as they are. */
const toStateColumns = ({ state, price, region, daysMin, daysMax }: StateForm) => ({
  state,
  price_kobo: toKobo(price),
  region,
  days_min: daysMin,
  days_max: daysMax,
})

/** Adds a state and returns its id. @throws 409 when another state has this name */
export const createDeliveryState = (db: Db, act: AuditedAct, form: StateForm): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const id = createRowId()
    await trx
      .insertInto('region')
      .values({ id, ...toStateColumns(form) })
      .execute()
      .catch(conflictWhenNameTaken)
    await writeAuditEntry(trx, act, {
      action: 'state.create',
      target: id,
      details: { name: form.state },
    })
    return id
  })

type RegionEdit<Form> = Form & { id: string; seen?: SeenValues | undefined }

/** Returns the fields that the form names. */
const pickNamedFields = (form: StateForm): Partial<StateForm> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))

/**
 * Changes a state; returns false when nothing changed. Existing orders retain their price.
 * @throws 404, 409 when another state has this name, or when somebody else has changed a field
 * since the form was opened
 */
export const editDeliveryState = (
  db: Db,
  act: AuditedAct,
  { id, form, seen }: RegionEdit<{ form: StateForm }>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await lockDeliveryState(trx, id)
    const before = {
      state: row.state,
      price: toNaira(row.price_kobo),
      region: row.region,
      daysMin: row.days_min,
      daysMax: row.days_max,
    }
    const after = { ...before, ...pickNamedFields(form) }
    requireSeen(seen, before, after)
    const changes = changedFieldsOf(before, after)
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('region')
      .set({ ...toStateColumns(form), updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
      .catch(conflictWhenNameTaken)
    await writeAuditEntry(trx, act, {
      action: 'state.edit',
      target: id,
      details: { name: row.state, changes },
    })
    return true
  })

/** Removes a state with its local governments; existing orders retain their text. @throws 404 */
export const removeDeliveryState = (db: Db, act: AuditedAct, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { state } = await lockDeliveryState(trx, id)
    const lga = await trx
      .selectFrom('lga')
      .select('lgas')
      .where('region_id', '=', id)
      .executeTakeFirst()
    await trx.deleteFrom('region').where('id', '=', id).execute()
    await writeAuditEntry(trx, act, {
      action: 'state.delete',
      target: id,
      details: { name: state, lgas: lga?.lgas ?? '' },
    })
  })

/** Two admins who save at once take turns. @throws 404 */
async function lockDeliveryState(trx: Trx, id: string) {
  return trx
    .selectFrom('region')
    .select(['state', 'price_kobo', 'region', 'days_min', 'days_max'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFoundError(messages.stateNotFound))
}

/**
 * Adds a state's record of local governments and returns its id.
 * @throws 400 for an unknown state, 409 when the state has its record already
 */
export const addLgasOfState = (
  db: Db,
  act: AuditedAct,
  { state, lgas }: { state: string; lgas: string },
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('region')
      .select('state')
      .where('id', '=', state)
      .forUpdate()
      .executeTakeFirstOrThrow(() => badFieldError('state', messages.stateNotFound))
    const id = createRowId()
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('lga')
      .values({ id, region_id: state, lgas })
      .onConflict((on) => on.column('region_id').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows) === 0) throw conflictError(messages.lgasExist)
    await writeAuditEntry(trx, act, {
      action: 'lga.create',
      target: id,
      details: { name: row.state, lgas },
    })
    return id
  })

/**
 * Changes a record of local governments; returns false when nothing changed.
 * @throws 404, 409 when somebody else has changed it since the form was opened
 */
export const editLgasRecord = (
  db: Db,
  act: AuditedAct,
  { id, lgas, seen }: RegionEdit<{ lgas: string }>,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await lockLgaRecord(trx, id)
    requireSeen(seen, { lgas: row.lgas }, { lgas })
    const changes = changedFieldsOf({ lgas: row.lgas }, { lgas })
    if (Object.keys(changes).length === 0) return false
    await trx
      .updateTable('lga')
      .set({ lgas, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, {
      action: 'lga.edit',
      target: id,
      details: { name: row.state, changes },
    })
    return true
  })

async function lockLgaRecord(trx: Trx, id: string) {
  return trx
    .selectFrom('lga')
    .innerJoin('region', 'region.id', 'lga.region_id')
    .select(['lga.lgas', 'region.state'])
    .where('lga.id', '=', id)
    .forUpdate('lga')
    .executeTakeFirstOrThrow(() => notFoundError(messages.lgaNotFound))
}
