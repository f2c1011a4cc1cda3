import { type RawBuilder, sql } from 'kysely'
import { ERASED } from '#contract/office/customer-rules.ts'
import type { PersonRows } from './person.ts'
import { discountUsesBySales, isTheirs } from './personal-rows.ts'

/** One statement of an erasure. */
type Erasure = {
  /** The name of the rows in the plan of an erasure; left out where the plan does not count them. */
  what?: string
  table: string
  where: (person: PersonRows) => RawBuilder<boolean>
  /** New values of the rows; left out: they are deleted. */
  set?: RawBuilder<unknown> | ((person: PersonRows) => RawBuilder<unknown>)
}

/** Texts in these fields name acts and records, never a person. */
const KEPT_DETAILS = ['shipment', 'return', 'refund', 'way', 'method', 'act', 'role', 'kind']

/**
 * SQL: facts of an event without what people typed: numbers, yes and no, and the ids and words of
 * `KEPT_DETAILS` stay.
 */
const detailsWithoutWords = sql`coalesce((select jsonb_object_agg(key,
    case when jsonb_typeof(value) in ('number', 'boolean') or key = any(${KEPT_DETAILS}::text[]) then value else to_jsonb(${ERASED}::text) end)
  from jsonb_each(details) where jsonb_typeof(value) in ('number', 'boolean', 'string')), '{}')`

/** SQL: an order, or one of its documents, without who ordered it. */
const columnsWithoutBuyer = sql`name = ${ERASED}, email = '', phone_number = '', whatsapp = null, address = ''`

/**
 * Everything that is known of a person, table by table, in an order in which each is still found. A
 * new table with personal data gets its line here; erase-person.api.test.ts fails for a table that
 * it does not know.
 */
export const personErasures: readonly Erasure[] = [
  { what: 'mails in the outbox', table: 'mail_outbox', where: isTheirs.mail },
  {
    table: 'webhook_inbox',
    where: isTheirs.webhook,
    set: sql`body = '{}', status = case status when 'pending' then 'done' else status end`,
  },
  {
    table: 'audit_log',
    where: isTheirs.audit,
    // Acts of others keep the names of those who acted.
    set: sql`details = ${detailsWithoutWords},
      target = case when target ~ '^0[0-9]+$' then '' else target end`,
  },
  { what: 'notes on their orders', table: 'order_note', where: isTheirs.ofSale },
  { what: 'notes about them', table: 'customer_note', where: isTheirs.ofCustomer },
  { what: 'tags', table: 'customer_tag', where: isTheirs.ofCustomer },
  { what: 'blocks of their phone number', table: 'blocked_phone', where: isTheirs.blockedPhone },
  {
    table: 'sale_event',
    where: isTheirs.ofSale,
    set: sql`details = ${detailsWithoutWords}, caller = null`,
  },
  {
    table: 'parcel',
    where: isTheirs.ofSale,
    set: sql`photo = null, tracking = null, tracking_link = null, note = null`,
  },
  {
    what: 'returns: words and photos',
    table: 'return_request',
    where: isTheirs.ofSale,
    set: sql`words = ${ERASED}, answer = '', photos = '{}'`,
  },
  { what: 'reviews', table: 'review', where: isTheirs.review },
  {
    table: 'refund',
    where: isTheirs.refund,
    set: sql`reason = case kind when 'order' then ${ERASED} else reason end, note = null, failure = null`,
  },
  { table: 'issued_invoice', where: isTheirs.ofSale, set: columnsWithoutBuyer },
  {
    table: 'issued_credit_note',
    where: isTheirs.creditNote,
    set: sql`${columnsWithoutBuyer}, reason = ${ERASED}`,
  },
  { table: 'idempotency_key', where: isTheirs.ofSale },
  { table: 'rate_limit', where: isTheirs.counter },
  { what: 'stock alerts', table: 'stock_alert', where: isTheirs.alert },
  { what: 'products on their wishlist', table: 'wishlist_item', where: isTheirs.wishlistItem },
  { table: 'wishlist', where: isTheirs.ofAccount },
  { what: 'products in their cart', table: 'cart_line', where: isTheirs.ofAccount },
  { table: 'cart', where: isTheirs.ofAccount },
  { what: 'consents', table: 'consent', where: isTheirs.ofAccount },
  { table: 'terms_acceptance', where: isTheirs.ofAccount },
  { table: 'order_view', where: ({ account }) => sql`owner_id = ${account}::uuid` },
  { what: 'sessions', table: 'session', where: isTheirs.ofAccount },
  { table: 'two_factor', where: isTheirs.ofAccount },
  { table: 'account_code', where: isTheirs.ofAccount },
  // A phone number or an e-mail address may be a family's: what others used by it stays counted.
  // `doctor` counts one by the other.
  {
    table: 'discount_buyer',
    where: isTheirs.countedBuyer,
    set: (person) =>
      sql`uses = uses - (select count(*) from (${discountUsesBySales(person)}) as counted)`,
  },
  { table: 'discount_buyer', where: isTheirs.discountBuyer },
  {
    table: 'discount_use',
    where: isTheirs.ofSale,
    set: sql`buyers = array(select buyer from unnest(buyers) as buyer where buyer like 'account:%')`,
  },
  {
    table: 'sale',
    where: isTheirs.sale,
    set: sql`${columnsWithoutBuyer}, more_details = ''`,
  },
]

/** The account's own id, in a column of acts. */
const isActOfAccount = (column: string) => (person: PersonRows) =>
  sql<boolean>`${sql.ref(column)} = ${person.account}::uuid`

/** Acts of the person, perhaps as staff once: their id stays, name and address go. */
export const erasuresOfOwnActs: readonly Erasure[] = [
  {
    table: 'audit_log',
    where: isActOfAccount('actor_id'),
    set: sql`actor_name = ${ERASED}, address = ''`,
  },
  // Nobody was signed in, so the address may be theirs: a wrong password, a copied session.
  {
    table: 'audit_log',
    where: ({ account }) => sql`actor_id is null and target = ${account}::text`,
    set: sql`address = ''`,
  },
  {
    table: 'sale_event',
    where: ({ account }) => sql`actor = ${account}::text and actor_name is not null`,
    set: sql`actor_name = ${ERASED}, address = ''`,
  },
  {
    table: 'bulk_job',
    where: isActOfAccount('actor_id'),
    set: sql`actor_name = ${ERASED}, address = ''`,
  },
  { table: 'order_note', where: isActOfAccount('author_id'), set: sql`author_name = ${ERASED}` },
  { table: 'customer_note', where: isActOfAccount('author_id'), set: sql`author_name = ${ERASED}` },
  { table: 'blocked_phone', where: isActOfAccount('blocked_by'), set: sql`by_name = ${ERASED}` },
  { table: 'stock_movement', where: isActOfAccount('actor_id'), set: sql`actor_name = ${ERASED}` },
]

/** SQL: one statement of an erasure, which changes or deletes the rows of this person. */
export function erasureStatement({ table, where, set }: Erasure, person: PersonRows) {
  const theirs = where(person)
  if (!set) return sql`delete from ${sql.table(table)} where ${theirs}`
  const values = typeof set === 'function' ? set(person) : set
  return sql`update ${sql.table(table)} set ${values} where ${theirs}`
}

export const countErasedRows = ({ table, where }: Erasure, person: PersonRows) =>
  sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where ${where(person)}`
