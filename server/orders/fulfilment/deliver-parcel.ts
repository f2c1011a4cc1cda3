import { messages } from '#contract/messages.ts'
import { MAX_CODE_TRIES } from '#contract/orders/fulfilment/fulfilment.ts'
import { stateOfSale } from '#contract/orders/states/sale-states.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import type { PurposeKeys } from '../../platform/config/keys.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { databaseNow } from '../../platform/db/now.ts'
import { badFieldError, forbiddenError, type HttpError } from '../../platform/errors.ts'
import { completeLockedSale } from '../payments/complete-sale.ts'
import { statusesOfSale } from '../sales/queries.ts'
import {
  changeOneParcel,
  changeParcel,
  type ParcelChange,
  requireParcelAct,
} from './change-parcel.ts'
import { countCodeTries, isDeliveryCode } from './delivery-code.ts'
import type { FulfilmentServices } from './parcels.ts'

type ParcelDelivery = {
  id: string
  act: AuditedAct
  code?: string | undefined
  reason?: string | undefined
}
/** `overrideRefusal`: why this actor may not deliver without the code; undefined: they may. */
type CodedDelivery = ParcelDelivery & { overrideRefusal: () => HttpError | undefined }

/**
 * Records that a parcel was handed over. It may need the customer's code; those who may override it
 * give a reason in its place. After `MAX_CODE_TRIES` wrong codes of the order, whichever of its
 * parcels they were for, only a reason is left. A paid order whose last parcel this was is
 * complete.
 * @throws 404, 409 if it is not on its way, 400 for a wrong code, 403
 */
export async function deliverParcel(
  deps: FulfilmentServices & { keys: PurposeKeys },
  delivery: CodedDelivery,
): Promise<void> {
  const { id, act, reason = '' } = delivery
  const refusal = await changeOneParcel(deps, { id, act }, async (change) => {
    requireParcelAct('deliver', change)
    // Returned, not thrown: the wrong try is to be committed.
    const found = change.parcel.needs_code
      ? await checkDeliveryCode(deps.keys, change, delivery)
      : undefined
    if (!found) await recordDelivery(change, reason)
    return found
  })
  if (refusal) throw refusal
}

/** Checks the code, and counts a wrong one with the order. Undefined: it may be handed over. */
async function checkDeliveryCode(
  keys: PurposeKeys,
  { parcel, sale, trx }: ParcelChange,
  { code = '', reason = '', overrideRefusal }: CodedDelivery,
): Promise<HttpError | undefined> {
  if (reason !== '') return overrideRefusal()
  const tries = countCodeTries(sale, parcel)
  if (tries >= MAX_CODE_TRIES) return forbiddenError(messages.codeBlocked)
  if (code === '') return badFieldError('code', messages.codeNeeded)
  if (isDeliveryCode(keys, parcel.id, code)) return undefined
  const code_tries = tries + 1
  await trx.updateTable('sale').set({ code_tries }).where('id', '=', sale.id).execute()
  const left = MAX_CODE_TRIES - code_tries
  return badFieldError('code', left > 0 ? messages.deliveryCodeWrong(left) : messages.codeBlocked)
}

async function recordDelivery(change: ParcelChange, reason: string): Promise<void> {
  const { trx, sale, parcel, act } = change
  const others = trx
    .selectFrom('parcel')
    .where('sale_id', '=', sale.id)
    .where('id', '<>', parcel.id)
  const open = await countQueryRows(trx, others.where('state', 'in', ['packed', 'shipped']))
  const isLast = open === 0 && sale.fulfilment !== 'unpacked'
  const isCompleting = isLast && stateOfSale(statusesOfSale(sale)) === 'paid'
  const columns = {
    delivered_at: databaseNow(),
    delivered_by: act.actor.name,
    note: reason || null,
  }
  await changeParcel(change, 'deliver', columns, {
    reason: reason || undefined,
    isCompleting: isCompleting || undefined,
  })
  if (isCompleting) await completeLockedSale(trx, sale, act)
}

/**
 * Records that a parcel came back, and why. It changes neither money nor the stock, unless the
 * order was cancelled. @throws 400 without a reason, 404, 409
 */
export async function returnParcel(
  deps: FulfilmentServices,
  { id, act, reason = '' }: Omit<ParcelDelivery, 'code'>,
): Promise<void> {
  if (reason === '') throw badFieldError('reason', messages.reasonRequired)
  const columns = { returned_at: databaseNow(), returned_by: act.actor.name, note: reason }
  await changeOneParcel(deps, { id, act }, async (change) =>
    changeParcel(change, 'return', columns, { reason }),
  )
}
