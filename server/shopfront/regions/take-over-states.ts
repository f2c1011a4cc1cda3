import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { Region } from '#contract/shopfront/regions.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { CsvReader } from '../../platform/csv/csv-reader.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'

type AddedRegions = { states: number; lgas: number }

/** Adds the states and the local governments that the shop lacks; what it has stays as it is. */
export const takeOverNigerianStates = (db: Db, act: AuditedAct): Promise<AddedRegions> =>
  db.transaction().execute(async (trx) => {
    const added = await insertMissingStates(trx)
    if (added.states + added.lgas > 0)
      await writeAuditEntry(trx, act, {
        action: 'states.takeOver',
        target: 'states',
        details: added,
      })
    return added
  })

/**
 * Inserts the missing states, and the missing records of local governments; returns how many of
 * each. States are compared without regard to case.
 */
export async function insertMissingStates(trx: Trx): Promise<AddedRegions> {
  const states = readNigerianStates()
  const inserted = await trx
    .insertInto('region')
    .values(states.map(({ lgas: _, ...state }) => ({ id: createRowId(), ...state })))
    .onConflict((conflict) => conflict.expression(sql`lower(state)`).doNothing())
    .returning('id')
    .execute()
  const lgasOf = new Map(states.map(({ state, lgas }) => [state.toLowerCase(), lgas]))
  const stored = await trx
    .selectFrom('region')
    .select(['id', sql<string>`lower(state)`.as('name')])
    .execute()
  const rows = stored.flatMap(({ id, name }) => {
    const lgas = lgasOf.get(name)
    return lgas === undefined ? [] : [{ id: createRowId(), region_id: id, lgas }]
  })
  const added = await trx
    .insertInto('lga')
    .values(rows)
    .onConflict((conflict) => conflict.column('region_id').doNothing())
    .returning('id')
    .execute()
  return { states: inserted.length, lgas: added.length }
}

const MAX_STATE_ROW = 10_000

/**
 * Reads every state of Nigeria with its local governments from `states.csv`. Prices and working
 * days are examples for parcels from Lagos.
 */
export const readNigerianStates = () =>
  new CsvReader(',', MAX_STATE_ROW)
    .read(readFileSync(new URL('states.csv', import.meta.url), 'utf8'))
    .slice(1)
    .map(([state = '', region, price, daysMin, daysMax, lgas = '']) => ({
      state,
      region: region as Region,
      lgas,
      price_kobo: toKobo(Number(price)),
      days_min: Number(daysMin),
      days_max: Number(daysMax),
    }))
