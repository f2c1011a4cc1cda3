import { type RawBuilder, sql } from 'kysely'
import type { PersonRows } from './person.ts'

/**
 * Which rows of a table are a person's, as conditions: the export reads them, and the erasure takes
 * them.
 */

type Condition = RawBuilder<boolean>

const among = (column: RawBuilder<unknown>, ids: readonly string[]): Condition =>
  sql<boolean>`${column} = any(${ids}::uuid[])`
const amongTexts = (column: RawBuilder<unknown>, texts: readonly string[]): Condition =>
  sql<boolean>`${column} = any(${texts}::text[])`

/**
 * Letters of an address that begin or go on around a shorter one: `da@shop.ng` is no part of
 * `ada@shop.ng`.
 */
const BEFORE = '(?<![^\\s"<>(),;:=/[\\]|])'
const AFTER = '(?![a-z0-9-]|\\.[a-z0-9])'

/**
 * SQL: whether a text names an e-mail address as a whole; none is named nowhere. Line ends of JSON
 * are two letters.
 */
function names(text: RawBuilder<unknown>, email: string): Condition {
  if (email === '') return sql<boolean>`false`
  const escapedEmail = email.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return sql<boolean>`(position(${email} in lower(${text})) > 0
    and replace(lower(${text}), '\\n', ' ') ~ ${BEFORE + escapedEmail + AFTER})`
}

const ofSale = ({ sales }: PersonRows): Condition => among(sql`sale_id`, sales)
const ofAccount = ({ account }: PersonRows): Condition => sql<boolean>`user_id = ${account}::uuid`
/** Kept with the account, or with a phone number of a guest. */
const ofCustomer = ({ account, phones }: PersonRows): Condition =>
  account ? sql<boolean>`account_id = ${account}::uuid` : amongTexts(sql`phone`, phones)
const ofReview = ({ account, sales }: PersonRows) =>
  sql<boolean>`(user_id = ${account}::uuid or sale_id = any(${sales}::uuid[]))`
const paymentOfSale = (person: PersonRows) => sql`select id from payment where ${ofSale(person)}`
const refundIds = (person: PersonRows) =>
  sql`select id from refund where payment_id in (${paymentOfSale(person)})`

/** From the row of `discount_buyer`. */
export const usesBySales = ({ sales }: PersonRows) => sql`select from discount_use as used
  where used.discount_id = discount_buyer.discount_id and discount_buyer.buyer = any(used.buyers)
    and used.given_back_at is null and ${among(sql`used.sale_id`, sales)}`

export const isTheirs = {
  sale: ({ sales }: PersonRows) => among(sql`id`, sales),
  ofSale,
  ofAccount,
  ofCustomer,
  blockedPhone: ({ phones }: PersonRows) => amongTexts(sql`phone`, phones),
  refund: (person: PersonRows) => sql<boolean>`payment_id in (${paymentOfSale(person)})`,
  creditNote: (person: PersonRows) => sql<boolean>`refund_id in (${refundIds(person)})`,
  review: ofReview,
  wishlistItem: ({ account }: PersonRows) =>
    sql<boolean>`wishlist_id in (select id from wishlist where user_id = ${account}::uuid)`,
  alert: ({ email }: PersonRows) => sql<boolean>`lower(email) = ${email}`,
  /** To them, about their account or their orders, or naming their address to a colleague. */
  mail: ({ account, email, sales }: PersonRows) =>
    sql<boolean>`(lower(recipient) = ${email} or data->>'saleId' = any(${sales}::text[])
      or data->>'userId' = ${account}::text or ${names(sql`data::text`, email)})`,
  webhook: (person: PersonRows) =>
    sql<boolean>`(reference in (select reference from payment_attempt where ${ofSale(person)})
      or ${names(sql`body`, person.email)})`,
  /**
   * By them, about them, their orders, refunds, returns, reviews or parcels, or naming their
   * address.
   */
  audit: (person: PersonRows) => {
    const { account, email, sales, phones } = person
    return sql<boolean>`(actor_id = ${account}::uuid or target = ${account}::text
      or target = any(${[...sales, ...phones]}::text[])
      or target in (select id::text from (${refundIds(person)}) as refunds)
      or target in (select id::text from return_request where ${ofSale(person)})
      or target in (select id::text from shipment where ${ofSale(person)})
      or target in (select id::text from review where ${ofReview(person)})
      or ${names(sql`details::text`, email)})`
  },
  /**
   * Uses of discounts by a phone number or e-mail address of theirs, where they count none any
   * more.
   */
  discountBuyer: ({ phones, emails }: PersonRows) => {
    const buyers = [
      ...phones.map((phone) => `phone:${phone}`),
      ...emails.map((email) => `email:${email}`),
    ]
    return sql<boolean>`uses = 0 and buyer = any(${buyers}::text[])`
  },
  /** Uses by the phone numbers and e-mail addresses of their orders: others may use the same. */
  countedBuyer: (person: PersonRows) =>
    sql<boolean>`buyer not like 'account:%' and exists (${usesBySales(person)})`,
  /** Counters of tries, whose keys end with the address. */
  counter: ({ email }: PersonRows) =>
    sql<boolean>`right(key, ${email.length + 1}::int) = ${`:${email}`}`,
}
