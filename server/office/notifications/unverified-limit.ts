import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { fieldOfError } from '../../platform/errors.ts'
import {
  type CounterKey,
  giveBackUse,
  knownIdCounter,
  waitAfterUse,
} from '../../platform/http/count-use.ts'
import { ORDER_MAILS } from './mail-kinds.ts'

/**
 * Whether an unverified address had reached its limit of mails an hour when this one was queued.
 * Anyone can place orders for any address: their mails leave one place to mails of the account, so
 * that its owner can still verify it.
 */
export async function isOverUnverifiedLimit(
  db: Db,
  { id, template }: { id: number; template: string },
  perHour: number,
) {
  const forOrders = Math.max(1, perHour - 1)
  const isOfOrder = sql<boolean>`earlier.template = any(${ORDER_MAILS})`
  const { rows } = await sql<{ before: number }>`
    select least(count(*) filter (where ${isOfOrder}), ${forOrders}) + count(*) filter (where not ${isOfOrder}) as before
    from mail_outbox as mail join mail_outbox as earlier on lower(earlier.recipient) = lower(mail.recipient)
      and earlier.id < mail.id and earlier.created_at > mail.created_at - interval '1 hour'
      and earlier.status <> 'skipped'
    where mail.id = ${id}`.execute(db)
  return (rows[0]?.before ?? 0) >= (ORDER_MAILS.includes(template) ? forOrders : perHour)
}

/**
 * Mails an hour to addresses that are not verified: those that one caller's address causes, and all
 * of the shop.
 */
export type MailBudget = { perCaller: number; perShop: number }

const BUDGET_WINDOW_S = 3600
const SHOP_MAIL_COUNTER = knownIdCounter('mail', { shop: 'all' })

type BudgetedMail = { template: string; data: unknown }

/**
 * A caller is a hash of an address. Later mails of an order that staff and jobs cause have none.
 */
const budgetCountersOf = ({
  template,
  data,
}: BudgetedMail): { caller?: CounterKey; shop?: CounterKey } => {
  const callerHash = fieldOfError(data, 'caller')
  if (callerHash) return { caller: knownIdCounter('mail', { callerHash }), shop: SHOP_MAIL_COUNTER }
  return ORDER_MAILS.includes(template) ? {} : { shop: SHOP_MAIL_COUNTER }
}

/**
 * Counts a mail to an unverified address before it is sent. `skip`: its caller has caused as many
 * as one may. `waitS`: the shop has sent as many as it may, and others caused them, so the mail
 * waits for so many seconds.
 */
export async function takeFromMailBudget(
  db: Db,
  mail: BudgetedMail,
  { perCaller, perShop }: MailBudget,
): Promise<{ skip?: true; waitS?: number }> {
  const { caller, shop } = budgetCountersOf(mail)
  const callerWaitS =
    caller && (await waitAfterUse(db, caller, { max: perCaller, windowS: BUDGET_WINDOW_S }))
  if (callerWaitS) return { skip: true }
  const waitS = shop && (await waitAfterUse(db, shop, { max: perShop, windowS: BUDGET_WINDOW_S }))
  if (!waitS) return {}
  if (caller) await giveBackUse(db, caller)
  return { waitS }
}

/** For a mail that could not be sent, as it is counted again with its next try. */
export async function giveBackToMailBudget(db: Db, mail: BudgetedMail): Promise<void> {
  for (const key of Object.values(budgetCountersOf(mail))) if (key) await giveBackUse(db, key)
}
