import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { canPayOnDelivery } from '#contract/orders/sale-rules.ts'
import { lgaNames } from '#contract/shopfront/lga-names.ts'
import type { Lga, State } from '#contract/shopfront/regions.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'

type StateRow = Omit<RowOf<'state'>, 'created_at' | 'updated_at'> & { lgas: string | null }

const toState = (row: StateRow): State => ({
  _id: row.id,
  state: row.state,
  price: toNaira(row.price_kobo),
  region: row.region,
  lgas: row.lgas ?? '',
  days: row.days_min && row.days_max ? { min: row.days_min, max: row.days_max } : undefined,
})

const withLgas = (db: Db) =>
  db
    .selectFrom('state')
    .leftJoin('lga', 'lga.state_id', 'state.id')
    .select([
      'state.id',
      'state.state',
      'state.price_kobo',
      'state.region',
      'state.days_min',
      'state.days_max',
    ])
    .select('lga.lgas')

export async function listStates(db: Db): Promise<State[]> {
  return (await withLgas(db).orderBy('state.state').execute()).map(toState)
}

/** Lists where orders can be paid on delivery: whole states, and single local governments. */
export async function listOnDelivery(db: Db): Promise<string[]> {
  const states = await listStates(db)
  const places = states.flatMap(({ state, lgas }) => {
    if (canPayOnDelivery([state])) return [state]
    return lgaNames(lgas).filter((lga) => canPayOnDelivery([state, lga]))
  })
  return [...new Set(places)]
}

export async function getState(db: Db, id: string): Promise<State> {
  const state = withLgas(db).where('state.id', '=', id)
  return toState(await state.executeTakeFirstOrThrow(() => notFound(messages.stateNotFound)))
}

export async function findLga(db: Db, stateId: string): Promise<Lga | undefined> {
  if (!isId(stateId)) return undefined
  return db
    .selectFrom('lga')
    .select(['id as _id', 'lgas', 'state_id as state'])
    .where('state_id', '=', stateId)
    .executeTakeFirst()
}
