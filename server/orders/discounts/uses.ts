import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { conflictError } from '../../platform/errors.ts'

/** Use of a discount by an order, decided on these terms. `perBuyer`: null for any number. */
export type NewUse = { discountId: string; version: number; kobo: number; perBuyer: number | null }

/** An order without discounts has no part of this in its statement. */
type UseParts = {
  locked: RawBuilder<unknown>
  areLocked: RawBuilder<boolean>
  written: RawBuilder<unknown>
}

/** The buyer of an order, by all that names one. */
type NamedBuyer = { userId: string | null; phone: string | null; email: string | null }

/**
 * SQL: whom a use counts for, as `discount_buyer` has them: each of these, as another phone number
 * is easily typed.
 */
export const buyerKeysSql = ({ userId, phone, email }: NamedBuyer): RawBuilder<string[]> =>
  sql`array_remove(array['account:' || ${userId}::text, 'phone:' || phone_key(${phone}::text),
    'email:' || lower(${email}::text)], null)`

const NO_USE_PARTS: UseParts = { locked: sql``, areLocked: sql`true`, written: sql`` }

/**
 * The parts of `writeOneSale` for an order with discounts. `locked` locks them in the order of their
 * ids, before any variant, and leaves out those that changed or are used up by now; `written`
 * counts the uses and stores them with the new order of `new_key`.
 */
export function discountUseParts(uses: readonly NewUse[], buyer: NamedBuyer): UseParts {
  if (uses.length === 0) return NO_USE_PARTS
  const ids = uses.map(({ discountId }) => discountId)
  const versions = uses.map(({ version }) => version)
  const amounts = uses.map(({ kobo }) => kobo)
  const perBuyer = uses.map((use) => use.perBuyer)
  return {
    locked: sql`, used as (
      select * from unnest(${ids}::uuid[], ${versions}::int[], ${amounts}::bigint[],
        ${perBuyer}::int[]) as used(id, version, kobo, per_buyer)
    ), discounts as materialized (
      select discount.id, uses from discount join used using (id, version)
      where (select has_lock from key_lock) and discount.active
        and (discount.uses_max is null or discount.uses < discount.uses_max)
      order by discount.id for no key update of discount
    )`,
    areLocked: sql`(select count(*) from discounts) = ${uses.length}`,
    written: sql`, counted as (
      update discount set uses = discounts.uses + 1 from new_key, discounts where discount.id = discounts.id
    ), new_uses as (
      insert into discount_use (discount_id, sale_id, kobo, buyers)
      select used.id, sale_id, used.kobo, ${buyerKeysSql(buyer)} from new_key, used
    ), new_buyers as (
      insert into discount_buyer as known (discount_id, buyer, uses, uses_max)
      select used.id, buyer, 1, used.per_buyer from new_key, used, unnest(${buyerKeysSql(buyer)}) as buyer
      on conflict (discount_id, buyer) do update set uses = known.uses + 1, uses_max = excluded.uses_max
    )`,
  }
}

/** The constraints that fail where other orders took the last uses in the meantime. */
export const USE_LIMITS: readonly string[] = ['discount_within_uses', 'discount_buyer_within']

/** Gives the uses of a cancelled order back, once. */
export const giveDiscountUsesBack = (trx: Trx, saleId: string): Promise<void> =>
  countDiscountUses(trx, saleId, -1)

/**
 * Counts the uses of an order that was cancelled again. @throws 409 if other orders took the last
 * ones
 */
export const takeDiscountUsesAgain = (trx: Trx, saleId: string): Promise<void> =>
  countDiscountUses(trx, saleId, 1).catch((error) => {
    throw USE_LIMITS.includes(error.constraint) ? conflictError(messages.discountSpent) : error
  })

/**
 * The caller has locked the order, and no product yet. `writeOneSale` locks discounts before products
 * too: in one order, the two cannot wait for each other for ever.
 */
async function countDiscountUses(trx: Trx, saleId: string, step: 1 | -1): Promise<void> {
  await sql`select from discount where id in (select discount_id from discount_use where sale_id = ${saleId})
    order by id for no key update`.execute(trx)
  await sql`
    with changed as (
      update discount_use set given_back_at = case when given_back_at is null then now() end
      where sale_id = ${saleId} and (given_back_at is null) = ${step < 0} returning discount_id, buyers
    ), counted as (
      update discount set uses = discount.uses + ${step}::int from changed where discount.id = changed.discount_id
    )
    update discount_buyer as known set uses = known.uses + ${step}::int
    from changed where known.discount_id = changed.discount_id and known.buyer = any(changed.buyers)`.execute(
    trx,
  )
}
