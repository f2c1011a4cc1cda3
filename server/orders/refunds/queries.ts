import { sql } from 'kysely'
import type { ListedDispute } from '#contract/orders/disputes.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { Refund, RefundSort } from '#contract/orders/refunds.ts'
import type { ByHand } from '#contract/orders/sale-rules.ts'
import { CURRENCY } from '#contract/platform/limits.ts'
import type { ListParams } from '#contract/platform/list-params.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import type { Db } from '../../platform/db/schema.ts'
import { refundsOf } from '../payments/refund-rows.ts'
import { isReversed } from '../payments/taken-back.ts'
import { disputesOf, toDispute } from '../sales/disputes.ts'

const newest: Order = [down(sql`refund.created_at`), down(sql`refund.id`)]
const ORDERS = {
  createdAt: [up(sql`refund.created_at`), up(sql`refund.id`)],
  name: [up(asName(sql`sale.name`)), ...newest],
  reason: [up(asName(sql`refund.reason`)), ...newest],
  amount: [up(sql`refund.amount_kobo`), ...newest],
  status: [up(sql`(refund.status in ('done', 'failed'))`), ...newest],
} satisfies Record<string, Order>

/** SQL of `refund` and its `payment`: money that is to be sent now. */
export const isToSend = sql<boolean>`refund.status in ('open', 'attention') and not ${isReversed}`

/** The refund queue: open refunds first, then newest first, unless `sort` is given. */
export async function listRefunds(
  db: Db,
  { limit, skip, sort = 'status' }: ListParams & { sort?: RefundSort },
) {
  const [rows, counts, disputes] = await Promise.all([
    selectQueue(db)
      .orderBy(termsOf(orderOf(ORDERS, sort)))
      .limit(limit)
      .offset(skip)
      .execute(),
    countRefunds(db),
    listDisputes(db),
  ])
  return { data: rows.map(toQueuedRefund), ...counts, disputes }
}

/** Refunds with their order; a surplus also with money that was booked by hand for the order. */
const selectQueue = (db: Db) =>
  refundsOf(db)
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
    .select(['sale.name', 'sale.email', 'sale.phone_number', isReversed.as('isReversed')])

type QueuedRow = Awaited<ReturnType<ReturnType<typeof selectQueue>['execute']>>[number]

function toQueuedRefund(row: QueuedRow): Refund {
  const isOpenSurplus = row.status === 'open' && row.kind === 'surplus'
  const isInCurrency = row.currency === CURRENCY
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
    byHand: isInCurrency ? toByHand(row) : undefined,
    failure: row.failure ?? '',
    creditNote: row.credit_note ?? undefined,
    note: row.note ?? '',
    doneBy: row.done_by ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const toByHand = ({ hand_method, hand_actor }: QueuedRow): Refund['byHand'] =>
  hand_method ? { method: hand_method as ByHand, by: hand_actor ?? '' } : undefined

const countRefunds = (db: Db) =>
  refundsOf(db)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where ${isToSend})::int`.as('open'),
    ])
    .executeTakeFirstOrThrow()

const LISTED_DISPUTES = 100

/** Open disputes, the first that is due first, then those that ended last. */
async function listDisputes(db: Db): Promise<ListedDispute[]> {
  const rows = await disputesOf(db)
    .innerJoin('sale', 'sale.id', 'payment.sale_id')
    .select('sale.name')
    .orderBy(sql`dispute.state = 'open'`, 'desc')
    .orderBy(sql`case dispute.state when 'open' then dispute.due_at end`, (by) =>
      by.asc().nullsLast(),
    )
    .orderBy('dispute.updated_at', 'desc')
    .orderBy('dispute.id')
    .limit(LISTED_DISPUTES)
    .execute()
  return rows.map((row) => ({
    ...toDispute(row),
    sale: row.sale_id,
    name: row.name,
    reference: row.reference ?? '',
  }))
}
