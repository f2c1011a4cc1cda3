import { messages } from '#contract/messages.ts'
import { MAX_CODE_TRIES } from '#contract/orders/fulfilment.ts'
import { stateOf } from '#contract/orders/sale-states.ts'
import type { Act } from '../../platform/audit/audit.ts'
import type { Keys } from '../../platform/config/keys.ts'
import { countRows } from '../../platform/db/count-rows.ts'
import { now } from '../../platform/db/now.ts'
import { badField, forbidden, type HttpError } from '../../platform/errors.ts'
import { completeLocked } from '../payments/complete-sale.ts'
import { statusesOf } from '../sales/queries.ts'
import { type Change, changeParcel, onParcel, requireAct } from './change-parcel.ts'
import { codeTriesOf, isDeliveryCode } from './delivery-code.ts'
import type { Fulfilling } from './parcels.ts'

type Delivery = { id: string; act: Act; code?: string | undefined; reason?: string | undefined }
/** `overrideRefusal`: why this actor may not deliver without the code; undefined: they may. */
type CodedDelivery = Delivery & { overrideRefusal: () => HttpError | undefined }

/**
 * Records that a parcel was handed over. It may need the customer's code; those who may override it
 * give a reason in its place. After `MAX_CODE_TRIES` wrong codes of the order, whichever of its
 * parcels they were for, only a reason is left. A paid order whose last parcel this was is
 * complete.
 * @throws 404, 409 if it is not on its way, 400 for a wrong code, 403
 */
export async function deliverParcel(
  deps: Fulfilling & { keys: Keys },
  delivery: CodedDelivery,
): Promise<void> {
  const { id, act, reason = '' } = delivery
  const refusal = await onParcel(deps, { id, act }, async (change) => {
    requireAct('deliver', change)
    // Returned, not thrown: the wrong try is to be committed.
    const found = change.parcel.needs_code
      ? await refusalOf(deps.keys, change, delivery)
      : undefined
    if (!found) await deliver(change, reason)
    return found
  })
  if (refusal) throw refusal
}

/** Checks the code, and counts a wrong one with the order. Undefined: it may be handed over. */
async function refusalOf(
  keys: Keys,
  { parcel, sale, trx }: Change,
  { code = '', reason = '', overrideRefusal }: CodedDelivery,
): Promise<HttpError | undefined> {
  if (reason !== '') return overrideRefusal()
  const tries = codeTriesOf(sale, parcel)
  if (tries >= MAX_CODE_TRIES) return forbidden(messages.codeBlocked)
  if (code === '') return badField('code', messages.codeNeeded)
  if (isDeliveryCode(keys, parcel.id, code)) return undefined
  const code_tries = tries + 1
  await trx.updateTable('sale').set({ code_tries }).where('id', '=', sale.id).execute()
  const left = MAX_CODE_TRIES - code_tries
  return badField('code', left > 0 ? messages.codeWrong(left) : messages.codeBlocked)
}

async function deliver(change: Change, reason: string): Promise<void> {
  const { trx, sale, parcel, act } = change
  const others = trx
    .selectFrom('shipment')
    .where('sale_id', '=', sale.id)
    .where('id', '<>', parcel.id)
  const open = await countRows(trx, others.where('state', 'in', ['packed', 'shipped']))
  const isLast = open === 0 && sale.fulfilment !== 'unpacked'
  const isCompleting = isLast && stateOf(statusesOf(sale)) === 'paid'
  const columns = { delivered_at: now(), delivered_by: act.actor.name, note: reason || null }
  await changeParcel(change, 'deliver', columns, {
    reason: reason || undefined,
    isCompleting: isCompleting || undefined,
  })
  if (isCompleting) await completeLocked(trx, sale, act)
}

/**
 * Records that a parcel came back, and why. It changes neither money nor the stock, unless the
 * order was cancelled. @throws 400 without a reason, 404, 409
 */
export async function returnParcel(
  deps: Fulfilling,
  { id, act, reason = '' }: Omit<Delivery, 'code'>,
): Promise<void> {
  if (reason === '') throw badField('reason', messages.reasonRequired)
  const columns = { returned_at: now(), returned_by: act.actor.name, note: reason }
  await onParcel(deps, { id, act }, async (change) =>
    changeParcel(change, 'return', columns, { reason }),
  )
}
