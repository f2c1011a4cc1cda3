import { type RawBuilder, sql } from 'kysely'
import type { PersonRows } from './person.ts'

/**
 * Which rows of a table are a person's, as conditions: the export reads them, and the erasure takes
 * them.
 */

type PersonalCondition = RawBuilder<boolean>

const isAmongIds = (column: RawBuilder<unknown>, ids: readonly string[]): PersonalCondition =>
  sql<boolean>`${column} = any(${ids}::uuid[])`
const isAmongTexts = (column: RawBuilder<unknown>, texts: readonly string[]): PersonalCondition =>
  sql<boolean>`${column} = any(${texts}::text[])`

/**
 * Letters of an address that begin or go on around a shorter one: `da@shop.ng` is no part of
 * `ada@shop.ng`.
 */
const NO_LETTER_BEFORE = '(?<![^\\s"<>(),;:=/[\\]|])'
const NO_LETTER_AFTER = '(?![a-z0-9-]|\\.[a-z0-9])'

/**
 * SQL: whether a text names an e-mail address as a whole; none is named nowhere. Line ends of JSON
 * are two letters.
 */
function namesEmailAddress(text: RawBuilder<unknown>, email: string): PersonalCondition {
  if (email === '') return sql<boolean>`false`
  const escapedEmail = email.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return sql<boolean>`(position(${email} in lower(${text})) > 0
    and replace(lower(${text}), '\\n', ' ') ~ ${NO_LETTER_BEFORE + escapedEmail + NO_LETTER_AFTER})`
}

const isOfTheirSale = ({ sales }: PersonRows): PersonalCondition => isAmongIds(sql`sale_id`, sales)
const isOfTheirAccount = ({ account }: PersonRows): PersonalCondition =>
  sql<boolean>`user_id = ${account}::uuid`
/** Kept with the account, or with a phone number of a guest. */
const isOfTheirCustomerKey = ({ account, phones }: PersonRows): PersonalCondition =>
  account ? sql<boolean>`account_id = ${account}::uuid` : isAmongTexts(sql`phone`, phones)
const isTheirReview = ({ account, sales }: PersonRows) =>
  sql<boolean>`(user_id = ${account}::uuid or sale_id = any(${sales}::uuid[]))`
const paymentIdsOfPerson = (person: PersonRows) =>
  sql`select id from payment where ${isOfTheirSale(person)}`
const refundIdsOfPerson = (person: PersonRows) =>
  sql`select id from refund where payment_id in (${paymentIdsOfPerson(person)})`

/** From the row of `discount_buyer`. */
export const discountUsesBySales = ({ sales }: PersonRows) => sql`select from discount_use as used
  where used.discount_id = discount_buyer.discount_id and discount_buyer.buyer = any(used.buyers)
    and used.given_back_at is null and ${isAmongIds(sql`used.sale_id`, sales)}`

export const isTheirs = {
  sale: ({ sales }: PersonRows) => isAmongIds(sql`id`, sales),
  ofSale: isOfTheirSale,
  ofAccount: isOfTheirAccount,
  ofCustomer: isOfTheirCustomerKey,
  blockedPhone: ({ phones }: PersonRows) => isAmongTexts(sql`phone`, phones),
  refund: (person: PersonRows) => sql<boolean>`payment_id in (${paymentIdsOfPerson(person)})`,
  creditNote: (person: PersonRows) => sql<boolean>`refund_id in (${refundIdsOfPerson(person)})`,
  review: isTheirReview,
  wishlistItem: ({ account }: PersonRows) =>
    sql<boolean>`wishlist_id in (select id from wishlist where user_id = ${account}::uuid)`,
  alert: ({ email }: PersonRows) => sql<boolean>`lower(email) = ${email}`,
  /** To them, about their account or their orders, or naming their address to a colleague. */
  mail: ({ account, email, sales }: PersonRows) =>
    sql<boolean>`(lower(recipient) = ${email} or data->>'saleId' = any(${sales}::text[])
      or data->>'userId' = ${account}::text or ${namesEmailAddress(sql`data::text`, email)})`,
  webhook: (person: PersonRows) =>
    sql<boolean>`(reference in (select reference from payment_attempt where ${isOfTheirSale(person)})
      or ${namesEmailAddress(sql`body`, person.email)})`,
  /**
   * By them, about them, their orders, refunds, returns, reviews or parcels, or naming their
   * address.
   */
  audit: (person: PersonRows) => {
    const { account, email, sales, phones } = person
    return sql<boolean>`(actor_id = ${account}::uuid or target = ${account}::text
      or target = any(${[...sales, ...phones]}::text[])
      or target in (select id::text from (${refundIdsOfPerson(person)}) as refunds)
      or target in (select id::text from return_request where ${isOfTheirSale(person)})
      or target in (select id::text from parcel where ${isOfTheirSale(person)})
      or target in (select id::text from review where ${isTheirReview(person)})
      or ${namesEmailAddress(sql`details::text`, email)})`
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
    sql<boolean>`buyer not like 'account:%' and exists (${discountUsesBySales(person)})`,
  /** Counters of tries, whose keys end with the address. */
  counter: ({ email }: PersonRows) =>
    sql<boolean>`right(key, ${email.length + 1}::int) = ${`:${email}`}`,
}
