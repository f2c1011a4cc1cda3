import type { BulkAction } from '#contract/bulk-acts.ts'
import type { ByHand } from '#contract/sale-rules.ts'
import type { Act } from '../audit/audit.ts'
import type { Trx } from '../db/schema.ts'
import { unpackSale } from '../fulfilment/change-parcel.ts'
import { packSale } from '../fulfilment/pack-sale.ts'
import { shipSale, unshipSale } from '../fulfilment/ship-sale.ts'
import { cancelSale } from '../payments/cancel-sale.ts'
import { completeSale } from '../payments/complete-sale.ts'
import type { Payments } from '../payments/settle.ts'

type OnOrder = { id: string; by: Act; method: ByHand | null; also: (trx: Trx) => Promise<unknown> }

/**
 * What a job does to each order: the use case of the same act on one order, in its own transaction, which also writes
 * the result of the job.
 */
export const ACTS: Partial<Record<BulkAction, (deps: Payments, order: OnOrder) => Promise<unknown>>> = {
  complete: ({ db }, { id, by, method, also }) => completeSale(db, { ...by, id, method: method ?? undefined, also }),
  cancel: (deps, { id, by: { actor, address }, also }) =>
    cancelSale(deps, { id, event: 'cancelled', actor: actor.id, actorName: actor.name, address, also }),
  pack: (deps, { id, by, also }) => packSale(deps, { ...by, id, also }),
  ship: (deps, { id, by, also }) => shipSale(deps, { ...by, id, also }),
  unpack: (deps, { id, by, also }) => unpackSale(deps, { ...by, id, also }),
  unship: (deps, { id, by, also }) => unshipSale(deps, { ...by, id, also }),
}
