import { messages } from '#contract/messages.ts'
import { type ByHand, canCompleteOrder } from '#contract/orders/states/sale-rules.ts'
import { stateOfSale } from '#contract/orders/states/sale-states.ts'
import { requireMayComplete } from '../../platform/access/sales.ts'
import type { AuditedAct } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError } from '../../platform/errors.ts'
import {
  findSale,
  lockSale,
  requireFoundSale,
  type SaleRow,
  statusesOfSale,
} from '../sales/queries.ts'
import { authorOfAct, recordSaleEvent } from '../sales/record-event.ts'
import { refusePaidSale } from './paid-already.ts'
import { bookPaymentByHand } from './receive-by-hand.ts'
import { type OrderServices, settleAllReferences } from './settle.ts'

/**
 * `also` is for callers that have more to write in the same transaction, such as a job's result:
 * awaited last.
 */
type SaleCompletion = AuditedAct & {
  id: string
  method?: ByHand | undefined
  /** Goods that are not packed have left the shop: they are not to be sent any more. */
  handedOver?: boolean | undefined
  also?: (trx: Trx) => Promise<unknown>
}

/**
 * Completes an order. Goods that are neither packed nor handed over are still to be sent. The money
 * of an unpaid one was received by hand. First the provider is queried about a card payment that
 * was not reported yet; if it cannot be reached, the order is completed as well.
 * @throws 400 without a method that has to be named, 403 without the right to book money, 404, 409
 * when it is no longer processing, or was paid meanwhile
 */
export async function completeSale(
  deps: OrderServices,
  { id, also, ...completion }: SaleCompletion,
): Promise<void> {
  const found = await requireFoundSale(findSale(deps.db, id))
  requireMayComplete(found, completion.actor)
  if (found.payment_status === 'unpaid') await settleAllReferences(deps, id)
  await deps.db.transaction().execute(async (trx) => {
    const row = await requireFoundSale(lockSale(trx, id))
    // Who completes an unpaid order says that its money came by hand.
    if (found.payment_status === 'unpaid' && stateOfSale(statusesOfSale(row)) === 'paid')
      throw await refusePaidSale(trx, id)
    requireMayComplete(row, completion.actor)
    await completeLockedSale(trx, row, completion)
    await also?.(trx)
  })
}

/** @throws 409 with the reason */
function requireCompletable(row: SaleRow): void {
  if (canCompleteOrder(statusesOfSale(row))) return
  const isCancelled = row.transaction_status === 'cancelled'
  throw conflictError(isCancelled ? messages.completeCancelled : messages.notCompletable)
}

/**
 * Completes an order that the caller has locked, without asking the provider.
 * @throws 409; 400 without the method of an unpaid order, except by the call of the specification,
 * which has the new state alone: its money is booked as cash, and the entry says that this was
 * assumed
 */
export async function completeLockedSale(
  trx: Trx,
  row: SaleRow,
  { method: givenMethod, handedOver, ...act }: Omit<SaleCompletion, 'id' | 'also'>,
): Promise<void> {
  requireCompletable(row)
  const isByHand = row.payment_status === 'unpaid'
  const isAssumed = isByHand && givenMethod === undefined
  if (isAssumed && handedOver !== undefined) throw badFieldError('method', messages.methodNeeded)
  const method = givenMethod ?? 'cash'
  if (isByHand) {
    await bookPaymentByHand(trx, row, { method }, act)
    await recordSaleEvent(trx, row, 'paid', { actor: act.actor.id, method })
  }
  const isUnpacked = row.fulfilment === 'unpacked'
  if (isUnpacked && !handedOver)
    await trx.updateTable('sale').set({ to_send: true }).where('id', '=', row.id).execute()
  const details = {
    isByHand,
    method: isByHand ? method : undefined,
    isAssumed: isAssumed || undefined,
    isHandedOver: isUnpacked ? (handedOver ?? false) : undefined,
  }
  await recordSaleEvent(trx, row, 'completed', { ...authorOfAct(act), details })
}
