import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { canPayOnDelivery } from '#contract/orders/states/sale-rules.ts'
import { splitLgaNames } from '#contract/shopfront/lga-names.ts'
import type { DeliveryState, Lga } from '#contract/shopfront/regions.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { isWellFormedId } from '../../platform/ids.ts'

type DeliveryStateRow = Omit<RowOf<'region'>, 'created_at' | 'updated_at'> & { lgas: string | null }

const toDeliveryState = (row: DeliveryStateRow): DeliveryState => ({
  _id: row.id,
  state: row.state,
  price: toNaira(row.price_kobo),
  region: row.region,
  lgas: row.lgas ?? '',
  days: row.days_min && row.days_max ? { min: row.days_min, max: row.days_max } : undefined,
})

const selectStatesWithLgas = (db: Db) =>
  db
    .selectFrom('region')
    .leftJoin('lga', 'lga.region_id', 'region.id')
    .select([
      'region.id',
      'region.state',
      'region.price_kobo',
      'region.region',
      'region.days_min',
      'region.days_max',
    ])
    .select('lga.lgas')

export async function listDeliveryStates(db: Db): Promise<DeliveryState[]> {
  return (await selectStatesWithLgas(db).orderBy('region.state').execute()).map(toDeliveryState)
}

/** Lists where orders can be paid on delivery: whole states, and single local governments. */
export async function listOnDeliveryPlaces(db: Db): Promise<string[]> {
  const states = await listDeliveryStates(db)
  const places = states.flatMap(({ state, lgas }) => {
    if (canPayOnDelivery([state])) return [state]
    return splitLgaNames(lgas).filter((lga) => canPayOnDelivery([state, lga]))
  })
  return [...new Set(places)]
}

export async function getDeliveryState(db: Db, id: string): Promise<DeliveryState> {
  const state = selectStatesWithLgas(db).where('region.id', '=', id)
  return toDeliveryState(
    await state.executeTakeFirstOrThrow(() => notFoundError(messages.stateNotFound)),
  )
}

export async function findLgasOfState(db: Db, stateId: string): Promise<Lga | undefined> {
  if (!isWellFormedId(stateId)) return undefined
  return db
    .selectFrom('lga')
    .select(['id as _id', 'lgas', 'region_id as state'])
    .where('region_id', '=', stateId)
    .executeTakeFirst()
}
