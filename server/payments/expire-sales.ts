import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'
import { claimDue } from '../jobs/claim.ts'
import type { SaleRow } from '../sales/queries.ts'
import { cancelSale } from './cancel-sale.ts'
import { noteReversal } from './note-reversal.ts'
import { isKnown, type Payments, settle, settleAll } from './settle.ts'

/** How many due rows one round takes: the provider must not get more than a few calls a second. */
const PER_ROUND = 10

/** Seconds until a reference is asked about again, by how often it was asked: up to 72 hours after the order. */
const CHECK_AFTER_S = [30, 120, 600, 3600, 6 * 3600, 24 * 3600, 40 * 3600]
/** Seconds until a stored event is tried again. */
const RETRY_AFTER_S = [5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600]

/** Settles stored events of the provider; one that could not be asked about is tried again later. */
export async function handleWebhooks(deps: Payments): Promise<number> {
  return each(deps, await claimWebhooks(deps.db), async ({ id, event, reference, attempts }) => {
    const outcome = event === 'charge.success' && reference ? await settle(deps, reference) : 'unknown'
    if (reference) await noteReversal(deps, event, reference)
    const status = isKnown(outcome) ? 'done' : attempts > RETRY_AFTER_S.length ? 'failed' : 'pending'
    await deps.db.updateTable('webhook_inbox').set({ status }).where('id', '=', id).execute()
  })
}

/** One that fails is tried again at its own time, and does not hold up the others. */
async function each<T>({ log }: Payments, due: readonly T[], work: (one: T) => Promise<unknown>): Promise<number> {
  for (const one of due) {
    await work(one).catch((err: unknown) => log.error({ err, one }, 'one of those that were due failed'))
  }
  return due.length
}

const claimWebhooks = (db: Db) =>
  claimDue(db, {
    table: 'webhook_inbox',
    id: 'id',
    due: 'next_try_at',
    count: 'attempts',
    isPendingOnly: true,
    againAfterS: RETRY_AFTER_S,
    atLastS: 24 * 3600,
    columns: ['id', 'event', 'reference', 'attempts'],
    perRound: PER_ROUND,
  })

/** Asks the provider about references that nobody reported: a lost webhook and a closed tab lose no money. */
export async function reconcile(deps: Payments): Promise<number> {
  const due = await claimDue(deps.db, {
    table: 'payment_attempt',
    id: 'reference',
    due: 'next_check_at',
    count: 'checks',
    isPendingOnly: false,
    againAfterS: CHECK_AFTER_S,
    atLastS: null,
    columns: ['reference'],
    perRound: PER_ROUND,
  })
  return each(deps, due, ({ reference }) => settle(deps, reference))
}

/** How long an unpaid order keeps its goods: by card, and marked on delivery, where 0 days are for ever. */
export type Waits = { unpaidOrderHours: number; onDeliveryDays: number }

/**
 * Cancels unpaid orders that are older than the shop waits, and only when the provider was asked about every reference
 * and says that none is paid.
 */
export async function expireUnpaidSales(deps: Payments, { unpaidOrderHours, onDeliveryDays }: Waits): Promise<number> {
  const old = await deps.db
    .selectFrom('sale')
    .select('id')
    .where('transaction_status', '=', 'processing')
    .where('payment_status', '=', 'unpaid')
    .where((eb) =>
      eb.or([
        isOlder('card', unpaidOrderHours * 3600),
        ...(onDeliveryDays > 0 ? [isOlder('on delivery', onDeliveryDays * 24 * 3600)] : []),
      ]),
    )
    .orderBy(sql`random()`) // not the oldest first: those that the provider cannot tell about would hold up all others
    .limit(PER_ROUND)
    .execute()
  return each(deps, old, ({ id }) => expire(deps, id))
}

const isOlder = (method: SaleRow['payment_method'], seconds: number): RawBuilder<SqlBool> =>
  sql`(payment_method = ${method} and created_at < now() - make_interval(secs => ${seconds}))`

async function expire(deps: Payments, id: string): Promise<void> {
  const outcomes = await settleAll(deps, id)
  if (outcomes.includes('paid') || !outcomes.every(isKnown)) return
  await cancelSale(deps, { id, actor: 'system', event: 'expired' }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error // 409: paid or cancelled in this very moment
  })
}
