import { sql } from 'kysely'
import { type Act, writeAudit } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { readNigerianStates } from './nigerian-states.ts'

type Added = { states: number; lgas: number }

/** Adds the states and the local governments that the shop lacks; what it has stays as it is. */
export const takeOverStates = (db: Db, act: Act): Promise<Added> =>
  db.transaction().execute(async (trx) => {
    const added = await insertStates(trx)
    if (added.states + added.lgas > 0)
      await writeAudit(trx, act, { action: 'states.takeOver', target: 'states', details: added })
    return added
  })

/** `lgas`: of how many states. */
export async function insertStates(trx: Trx): Promise<Added> {
  const states = readNigerianStates()
  const inserted = await trx
    .insertInto('state')
    .values(states.map(({ lgas: _, ...state }) => ({ id: newId(), ...state })))
    .onConflict((conflict) => conflict.expression(sql`lower(state)`).doNothing())
    .returning('id')
    .execute()
  const lgasOf = new Map(states.map(({ state, lgas }) => [state.toLowerCase(), lgas]))
  const stored = await trx
    .selectFrom('state')
    .select(['id', sql<string>`lower(state)`.as('name')])
    .execute()
  const rows = stored.flatMap(({ id, name }) => {
    const lgas = lgasOf.get(name)
    return lgas === undefined ? [] : [{ id: newId(), state_id: id, lgas }]
  })
  const added = await trx
    .insertInto('lga')
    .values(rows)
    .onConflict((conflict) => conflict.column('state_id').doNothing())
    .returning('id')
    .execute()
  return { states: inserted.length, lgas: added.length }
}
