import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  type AppliedDiscounts,
  type BuyerFacts,
  chooseDiscounts,
  type DiscountedCart,
  type DiscountRefusal,
  type DiscountTerms,
  findRefusalByCart,
  findRefusalByChoice,
  findRefusalByFacts,
  needsBuyerFacts,
} from '#contract/orders/discounts/discount-rules.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { formatNaira } from '#contract/platform/format.ts'
import type { Db } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { type DiscountContext, readDiscountByCode } from './store.ts'
import { buyerKeysSql } from './uses.ts'

export type DiscountBuyer = {
  userId: string | undefined
  phone: string | undefined
  email: string | undefined
}
export type WantedDiscounts = {
  cart: DiscountedCart
  buyer: DiscountBuyer
  code: string | undefined
}

/** `refused`: why the typed code is not among those that were applied. */
export type DecidedDiscounts = {
  applied: AppliedDiscounts
  refused?: { reason: DiscountRefusal; words: string }
  /** An automatic discount is not among them because of earlier orders of this buyer. */
  tellsOfBuyer: boolean
}

export class CodeRefused extends HttpError {
  readonly reason: DiscountRefusal

  constructor({ reason, words }: { reason: DiscountRefusal; words: string }) {
    super(409, words)
    this.reason = reason
  }
}

/**
 * The discounts of an order, the best for its buyer. Nothing is locked: the order is written only
 * if they still hold.
 */
export async function decideDiscounts(
  { db, automaticDiscounts }: DiscountContext,
  { cart, buyer, code }: WantedDiscounts,
): Promise<DecidedDiscounts> {
  const hasCode = code !== undefined && code.trim() !== ''
  const typed = hasCode ? await readDiscountByCode(db, code) : undefined
  const automatic = await automaticDiscounts.read()
  const offered = typed ? [...automatic, typed] : automatic
  const near = offered.filter((terms) => !findRefusalByCart(terms, cart))
  const facts = near.some(needsBuyerFacts) ? await readBuyerFacts(db, near, buyer) : undefined
  const fit = near.filter((terms) => !facts || !findRefusalByFacts(terms, facts))
  const applied = chooseDiscounts(fit, cart)
  const decided = { applied, tellsOfBuyer: tellsOfEarlierOrders(near, facts) }
  if (!hasCode) return decided
  const reason = typed ? findCodeRefusal(typed, { cart, facts, applied }) : 'unknown'
  if (!reason) return decided
  return { ...decided, refused: { reason, words: refusalSentence(reason, typed, applied) } }
}

/** Whether an automatic discount that fits the cart is refused because of who the buyer is. */
function tellsOfEarlierOrders(
  near: readonly DiscountTerms[],
  facts: BuyerFacts | undefined,
): boolean {
  if (!facts) return false
  const automatic = near.filter(({ code }) => code === null)
  return automatic.some((terms) => isRefusedByBuyer(terms, facts))
}

export const REFUSALS_BY_BUYER: readonly DiscountRefusal[] = ['firstOrder', 'usedByBuyer']

function isRefusedByBuyer(terms: DiscountTerms, facts: BuyerFacts): boolean {
  const refusal = findRefusalByFacts(terms, facts)
  return refusal !== undefined && REFUSALS_BY_BUYER.includes(refusal)
}

type DiscountDecision = {
  cart: DiscountedCart
  facts: BuyerFacts | undefined
  applied: AppliedDiscounts
}

const findCodeRefusal = (
  terms: DiscountTerms,
  { cart, facts, applied }: DiscountDecision,
): DiscountRefusal | undefined =>
  findRefusalByCart(terms, cart) ??
  (facts && findRefusalByFacts(terms, facts)) ??
  findRefusalByChoice(terms, applied, cart)

async function readBuyerFacts(
  db: Db,
  near: readonly DiscountTerms[],
  buyer: DiscountBuyer,
): Promise<BuyerFacts> {
  const ids = near.filter(needsBuyerFacts).map(({ id }) => id)
  const { userId = null, phone = null, email = null } = buyer
  const { rows } = await sql<{ id: string; uses: number; by_buyer: number }>`
    select discount.id, discount.uses, coalesce((
      select max(used.uses) from discount_buyer as used
      where used.discount_id = discount.id and used.buyer = any(${buyerKeysSql({ userId, phone, email })})), 0) as by_buyer
    from discount where discount.id = any(${ids}::uuid[])`.execute(db)
  const isFirstOrder = near.some(({ firstOrder }) => firstOrder)
    ? await hasNoEarlierOrder(db, buyer)
    : true
  const usesOf = new Map(rows.map((row) => [row.id, { uses: row.uses, usesByBuyer: row.by_buyer }]))
  return { isFirstOrder, usesOf }
}

/** SQL: the forms of a number that `phone_digits`, which has an index, leaves apart. */
const phoneNumberForms = (phone: string | null) =>
  sql`(select array[one, '0' || one, substr(one, 2)] from phone_key(${phone}::text) as one)::text[]`

/**
 * No order that was not cancelled, by account, phone number or e-mail address, or by the account
 * that has the address.
 */
async function hasNoEarlierOrder(
  db: Db,
  { userId, phone, email }: DiscountBuyer,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sale where transaction_status <> 'cancelled' and user_id = ${userId ?? null}::uuid)
      or exists (select from sale where transaction_status <> 'cancelled'
        and phone_digits(phone_number) = any(${phoneNumberForms(phone ?? null)}))
      or exists (select from sale where transaction_status <> 'cancelled' and lower(email) = lower(${email ?? null}::text))
      or exists (select from user_account join sale on sale.user_id = user_account.id
        where lower(user_account.email) = lower(${email ?? null}::text) and email_verified_at is not null
          and sale.transaction_status <> 'cancelled') as found`.execute(db)
  return rows[0]?.found === false
}

function refusalSentence(
  reason: DiscountRefusal,
  typed: DiscountTerms | undefined,
  applied: AppliedDiscounts,
): string {
  if (reason === 'from' && typed) {
    const least = formatNaira(toNaira(typed.fromKobo))
    return typed.scope === 'all' ? messages.discountFrom(least) : messages.discountFromOf(least)
  }
  if (reason === 'better') {
    const names = applied.taken.map(({ terms }) => terms.name)
    return messages.discountBetter(names.join(', '))
  }
  return REFUSAL_SENTENCES[reason]
}

const REFUSAL_SENTENCES: Record<DiscountRefusal, string> = {
  unknown: messages.discountUnknown,
  ended: messages.discountEnded,
  usedUp: messages.discountUsedUp,
  usedByBuyer: messages.discountUsedByYou,
  from: messages.discountUnknown,
  otherGoods: messages.discountOtherGoods,
  firstOrder: messages.discountFirstOrder,
  noDelivery: messages.discountNoDelivery,
  takesNothing: messages.discountTakesNothing,
  nothingLeft: messages.discountNothingLeft,
  better: messages.discountUnknown,
}
