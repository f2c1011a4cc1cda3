import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { statesBeforeEvent } from '#contract/orders/states/sale-states.ts'
import { HttpError } from '../../platform/errors.ts'
import type { SaleRow } from '../sales/queries.ts'
import { isSaleInState } from '../sales/state-conditions.ts'
import { cancelSale } from './cancel-sale.ts'
import { handleEachDueRow, PROVIDER_CALLS_PER_ROUND } from './handle-each.ts'
import { isOutcomeKnown } from './judge.ts'
import { type OrderServices, settleAllReferences } from './settle.ts'

/**
 * How long an unpaid order reserves its goods: by card, and on delivery, where 0 days means no end.
 */
export type PaymentWaits = { unpaidOrderHours: number; onDeliveryDays: number }

const FULFILMENTS_IN_SHOP: readonly SaleRow['fulfilment'][] = ['unpacked', 'packed']

/**
 * Cancels unpaid orders that are older than the shop waits, but only if the provider has answered
 * for every reference of the order and none is paid. Returns how many: there may be more.
 */
export async function expireUnpaidSales(
  deps: OrderServices,
  { unpaidOrderHours, onDeliveryDays }: PaymentWaits,
): Promise<number> {
  const tooOld = [isOlderUnpaid('card', unpaidOrderHours * 3600)]
  if (onDeliveryDays > 0) tooOld.push(isOlderUnpaid('on delivery', onDeliveryDays * 24 * 3600))
  const old = await deps.db
    .selectFrom('sale')
    .select(['id', 'payment_method'])
    .where(isSaleInState(statesBeforeEvent('expired')))
    .where('fulfilment', 'in', FULFILMENTS_IN_SHOP) // what has left the shop is an admin's to settle
    .where((eb) => eb.or(tooOld))
    // oldest first, those that the provider cannot answer for would block all others
    .orderBy(sql`random()`)
    .limit(PROVIDER_CALLS_PER_ROUND)
    .execute()
  let expired = 0
  await handleEachDueRow(deps.log, old, async (sale) => {
    if (await expireUnpaidSale(deps, sale)) expired += 1
  })
  return expired
}

const isOlderUnpaid = (method: SaleRow['payment_method'], seconds: number): RawBuilder<SqlBool> =>
  sql`(payment_method = ${method} and created_at < now() - make_interval(secs => ${seconds}))`

async function expireUnpaidSale(
  deps: OrderServices,
  { id, payment_method }: Pick<SaleRow, 'id' | 'payment_method'>,
) {
  const outcomes = await settleAllReferences(deps, id)
  if (outcomes.includes('paid') || !outcomes.every(isOutcomeKnown)) return false
  const isStill = (sale: SaleRow): boolean =>
    sale.payment_method === payment_method && FULFILMENTS_IN_SHOP.includes(sale.fulfilment)
  try {
    await cancelSale(deps, { id, actor: 'system', event: 'expired', isStill })
    return true
  } catch (error) {
    // 409: paid, cancelled, shipped, or to be paid in another way by now
    if (!(error instanceof HttpError)) throw error
    return false
  }
}
