import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import {
  type Applied,
  type BuyerFacts,
  chooseDiscounts,
  type DiscountedCart,
  type DiscountTerms,
  needsFacts,
  type Refusal,
  refusalByCart,
  refusalByChoice,
  refusalByFacts,
} from '#contract/orders/discount-rules.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { naira } from '#contract/platform/format.ts'
import type { Db } from '../../platform/db/schema.ts'
import { HttpError } from '../../platform/errors.ts'
import { type DiscountContext, readByCode } from './store.ts'
import { buyersOf } from './uses.ts'

export type Buyer = {
  userId: string | undefined
  phone: string | undefined
  email: string | undefined
}
export type Wish = { cart: DiscountedCart; buyer: Buyer; code: string | undefined }

/** `refused`: why the typed code is not among those that were applied. */
export type Decided = {
  applied: Applied
  refused?: { reason: Refusal; words: string }
  /** An automatic discount is not among them because of earlier orders of this buyer. */
  tellsOfBuyer: boolean
}

export class CodeRefused extends HttpError {
  readonly reason: Refusal

  constructor({ reason, words }: { reason: Refusal; words: string }) {
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
  { cart, buyer, code }: Wish,
): Promise<Decided> {
  const hasCode = code !== undefined && code.trim() !== ''
  const typed = hasCode ? await readByCode(db, code) : undefined
  const automatic = await automaticDiscounts.read()
  const offered = typed ? [...automatic, typed] : automatic
  const near = offered.filter((terms) => !refusalByCart(terms, cart))
  const facts = near.some(needsFacts) ? await readFacts(db, near, buyer) : undefined
  const fit = near.filter((terms) => !facts || !refusalByFacts(terms, facts))
  const applied = chooseDiscounts(fit, cart)
  const decided = { applied, tellsOfBuyer: tellsOfBuyer(near, facts) }
  if (!hasCode) return decided
  const reason = typed ? refusalOf(typed, { cart, facts, applied }) : 'unknown'
  if (!reason) return decided
  return { ...decided, refused: { reason, words: wordsOf(reason, typed, applied) } }
}

/** Whether an automatic discount that fits the cart is refused because of who the buyer is. */
function tellsOfBuyer(near: readonly DiscountTerms[], facts: BuyerFacts | undefined): boolean {
  if (!facts) return false
  const automatic = near.filter(({ code }) => code === null)
  return automatic.some((terms) => isTelling(terms, facts))
}

export const OF_BUYER: readonly Refusal[] = ['firstOrder', 'usedByBuyer']

function isTelling(terms: DiscountTerms, facts: BuyerFacts): boolean {
  const refusal = refusalByFacts(terms, facts)
  return refusal !== undefined && OF_BUYER.includes(refusal)
}

type Decision = { cart: DiscountedCart; facts: BuyerFacts | undefined; applied: Applied }

const refusalOf = (terms: DiscountTerms, { cart, facts, applied }: Decision): Refusal | undefined =>
  refusalByCart(terms, cart) ??
  (facts && refusalByFacts(terms, facts)) ??
  refusalByChoice(terms, applied, cart)

async function readFacts(
  db: Db,
  near: readonly DiscountTerms[],
  buyer: Buyer,
): Promise<BuyerFacts> {
  const ids = near.filter(needsFacts).map(({ id }) => id)
  const { userId = null, phone = null, email = null } = buyer
  const { rows } = await sql<{ id: string; uses: number; by_buyer: number }>`
    select discount.id, discount.uses, coalesce((
      select max(used.uses) from discount_buyer as used
      where used.discount_id = discount.id and used.buyer = any(${buyersOf({ userId, phone, email })})), 0) as by_buyer
    from discount where discount.id = any(${ids}::uuid[])`.execute(db)
  const isFirstOrder = near.some(({ firstOrder }) => firstOrder)
    ? await hasNoOrder(db, buyer)
    : true
  const usesOf = new Map(rows.map((row) => [row.id, { uses: row.uses, usesByBuyer: row.by_buyer }]))
  return { isFirstOrder, usesOf }
}

/** SQL: the forms of a number that `phone_digits`, which has an index, leaves apart. */
const formsOf = (phone: string | null) =>
  sql`(select array[one, '0' || one, substr(one, 2)] from phone_key(${phone}::text) as one)::text[]`

/**
 * No order that was not cancelled, by account, phone number or e-mail address, or by the account
 * that has the address.
 */
async function hasNoOrder(db: Db, { userId, phone, email }: Buyer): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sale where transaction_status <> 'cancelled' and user_id = ${userId ?? null}::uuid)
      or exists (select from sale where transaction_status <> 'cancelled'
        and phone_digits(phone_number) = any(${formsOf(phone ?? null)}))
      or exists (select from sale where transaction_status <> 'cancelled' and lower(email) = lower(${email ?? null}::text))
      or exists (select from user_account join sale on sale.user_id = user_account.id
        where lower(user_account.email) = lower(${email ?? null}::text) and email_verified_at is not null
          and sale.transaction_status <> 'cancelled') as found`.execute(db)
  return rows[0]?.found === false
}

function wordsOf(reason: Refusal, typed: DiscountTerms | undefined, applied: Applied): string {
  if (reason === 'from' && typed) {
    const least = naira(toNaira(typed.fromKobo))
    return typed.scope === 'all' ? messages.discountFrom(least) : messages.discountFromOf(least)
  }
  if (reason === 'better') {
    const names = applied.taken.map(({ terms }) => terms.name)
    return messages.discountBetter(names.join(', '))
  }
  return WORDS[reason]
}

const WORDS: Record<Refusal, string> = {
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
