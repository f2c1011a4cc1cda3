import { sql } from 'kysely'
import type { BulkAction } from '#contract/orders/order-list/bulk-acts.ts'
import type { ByHand } from '#contract/orders/states/sale-rules.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { unpackSaleParcels } from '../fulfilment/change-parcel.ts'
import { packSale } from '../fulfilment/pack-sale.ts'
import { shipSaleParcels, unshipSaleParcels } from '../fulfilment/ship-sale.ts'
import { cancelSale } from '../payments/cancel-sale.ts'
import { completeSale } from '../payments/complete-sale.ts'
import type { OrderServices } from '../payments/settle.ts'

/** `undoes`: the job whose doing is taken back. */
type BulkActOnOrder = {
  id: string
  by: AuditedAct
  method: ByHand | null
  handedOver: boolean
  undoes: string | null
  also: (trx: Trx) => Promise<unknown>
}

/**
 * The use case of the same act on one order, in its own transaction, which also writes the result
 * of the job.
 */
export const BULK_USE_CASES: Partial<
  Record<BulkAction, (deps: OrderServices, order: BulkActOnOrder) => Promise<unknown>>
> = {
  complete: (deps, { id, by, method, handedOver, also }) =>
    completeSale(deps, { ...by, id, method: method ?? undefined, handedOver, also }),
  cancel: (deps, { id, by: { actor, address }, also }) =>
    cancelSale(deps, {
      id,
      event: 'cancelled',
      actor: actor.id,
      actorName: actor.name,
      address,
      also,
    }),
  pack: (deps, { id, by, also }) => packSale(deps, { ...by, id, also }),
  ship: (deps, { id, by, also }) => shipSaleParcels(deps, { ...by, id, also }),
  unpack: async (deps, { id, by, undoes, also }) => {
    const parcelIds = await parcelsOfJob(deps.db, id, undoes, 'packed')
    return unpackSaleParcels(deps, { ...by, id, also, parcelIds })
  },
  unship: async (deps, { id, by, undoes, also }) => {
    const parcelIds = await parcelsOfJob(deps.db, id, undoes, 'shipped')
    return unshipSaleParcels(deps, { ...by, id, also, parcelIds })
  },
}

/**
 * Parcels that a job packed or shipped: what was packed or shipped by hand stays so. Undefined
 * without a job.
 */
async function parcelsOfJob(
  db: Db,
  saleId: string,
  jobId: string | null,
  what: 'packed' | 'shipped',
) {
  if (jobId === null) return undefined
  const column = sql.ref(`parcel.${what}_at`)
  const rows = await db
    .selectFrom('parcel')
    .innerJoin('bulk_job', (join) => join.on('bulk_job.id', '=', jobId))
    .select('parcel.id')
    .where('sale_id', '=', saleId)
    .whereRef(`parcel.${what}_by`, '=', 'actor_name')
    .where(sql<boolean>`${column} >= started_at and ${column} <= coalesce(ended_at, 'infinity')`)
    .execute()
  return rows.map((row) => row.id)
}
