import { sql } from 'kysely'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { QueuedRefund, RefundSort } from '#contract/orders/refunds/refunds.ts'
import type { ListedDispute } from '#contract/orders/sales/disputes.ts'
import type { ByHand } from '#contract/orders/states/sale-rules.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'
import type { ListParams } from '#contract/platform/list-params.ts'
import {
  nameSortKey,
  newestFirst,
  orderByTerms,
  orderForSort,
  ordersByKeys,
  reverseOrder,
} from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { selectRefunds } from '../payments/refund-rows.ts'
import { isPaymentReversed } from '../payments/taken-back.ts'
import { selectDisputes, toSaleDispute } from '../sales/disputes.ts'

const REFUND_SORT_TERMS = {
  createdAt: reverseOrder(newestFirst('refund')),
  ...ordersByKeys('refund', {
    name: [nameSortKey(sql`sale.name`)],
    reason: [nameSortKey(sql`refund.reason`)],
    amount: [sql`refund.amount_kobo`],
    status: [sql`(refund.status in ('done', 'failed'))`],
  }),
}

/** SQL of `refund` and its `payment`: money that is to be sent now. */
export const isRefundToSend = sql<boolean>`refund.status in ('open', 'attention') and not ${isPaymentReversed}`

/** The refund queue: open refunds first, then newest first, unless `sort` is given. */
export async function listRefundQueue(
  db: Db,
  { limit, skip, sort = 'status' }: ListParams & { sort?: RefundSort },
) {
  const [rows, counts, disputes] = await Promise.all([
    selectRefundQueue(db)
      .orderBy(orderByTerms(orderForSort(REFUND_SORT_TERMS, sort)))
      .limit(limit)
      .offset(skip)
      .execute(),
    countRefundQueue(db),
    listQueueDisputes(db),
  ])
  return { data: rows.map(toQueuedRefund), ...counts, disputes }
}

/** Refunds with their order; a surplus also with money that was booked by hand for the order. */
const selectRefundQueue = (db: Db) =>
  selectRefunds(db)
    .innerJoin('sale', 'sale.id', 'payment.sale_id')
    .leftJoin('payment as hand', (join) =>
      join
        .onRef('hand.sale_id', '=', 'sale.id')
        .on('hand.kind', '=', 'manual')
        .on('refund.kind', '=', 'surplus')
        .on('refund.status', '=', 'open'),
    )
    .selectAll('refund')
    .select(['hand.provider as hand_method', 'hand.actor as hand_actor'])
    .select(['payment.sale_id', 'payment.reference', 'payment.currency'])
    .select(['sale.name', 'sale.email', 'sale.phone_number', isPaymentReversed.as('isReversed')])

type QueuedRefundRow = Awaited<ReturnType<ReturnType<typeof selectRefundQueue>['execute']>>[number]

function toQueuedRefund(row: QueuedRefundRow): QueuedRefund {
  const isOpenSurplus = row.status === 'open' && row.kind === 'surplus'
  const isInCurrency = row.currency === SHOP_CURRENCY
  return {
    _id: row.id,
    sale: row.sale_id,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number,
    reference: row.reference ?? '',
    amount: toNaira(row.amount_kobo),
    toSend: toNaira(row.kind === 'reversal' ? 0 : row.amount_kobo - row.reversed_kobo),
    currency: row.currency,
    kind: row.kind,
    reason: row.reason,
    status: row.status,
    way: row.way ?? undefined,
    isReversed: row.isReversed,
    canGoByCard: isOpenSurplus && isInCurrency && row.reference !== null && !row.isReversed,
    byHand: isInCurrency ? toReplacedHandPayment(row) : undefined,
    failure: row.failure ?? '',
    creditNote: row.credit_note ?? undefined,
    note: row.note ?? '',
    doneBy: row.done_by ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const toReplacedHandPayment = ({
  hand_method,
  hand_actor,
}: QueuedRefundRow): QueuedRefund['byHand'] =>
  hand_method ? { method: hand_method as ByHand, by: hand_actor ?? '' } : undefined

const countRefundQueue = (db: Db) =>
  selectRefunds(db)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where ${isRefundToSend})::int`.as('open'),
    ])
    .executeTakeFirstOrThrow()

const MAX_LISTED_DISPUTES = 100

/** Open disputes, the first that is due first, then those that ended last. */
async function listQueueDisputes(db: Db): Promise<ListedDispute[]> {
  const rows = await selectDisputes(db)
    .innerJoin('sale', 'sale.id', 'payment.sale_id')
    .select('sale.name')
    .orderBy(sql`dispute.state = 'open'`, 'desc')
    .orderBy(sql`case dispute.state when 'open' then dispute.due_at end`, (by) =>
      by.asc().nullsLast(),
    )
    .orderBy('dispute.updated_at', 'desc')
    .orderBy('dispute.id')
    .limit(MAX_LISTED_DISPUTES)
    .execute()
  return rows.map((row) => ({
    ...toSaleDispute(row),
    sale: row.sale_id,
    name: row.name,
    reference: row.reference ?? '',
  }))
}
