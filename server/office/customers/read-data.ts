import { type RawBuilder, sql } from 'kysely'
import type { PersonalData } from '#contract/office/customers.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { todayInLagos } from '#contract/platform/lagos.ts'
import { toOrderDiscount, toSaleLine } from '../../orders/sales/queries.ts'
import type { StoredDiscount, StoredLine } from '../../orders/tables/sales.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { FoundCustomer } from './find-customer.ts'
import { type PersonRows, readPersonRows } from './person.ts'
import { isTheirs } from './personal-rows.ts'

type PersonalDataRow = Record<string, unknown>

type PersonalDataSection = {
  rows: (person: PersonRows) => RawBuilder<PersonalDataRow>
  /** Makes a stored row one that a person can read; left out: it is one already. */
  show?: (row: PersonalDataRow) => PersonalDataRow
}

/** Naira of a column of kobo. */
const koboColumnAsNaira = (kobo: RawBuilder<unknown>) => sql`(${kobo} / 100.0)::float8`

/** Pictures are stored by their hashes; the person gets addresses that a browser opens. */
const withAddressOfPhoto = (row: PersonalDataRow): PersonalDataRow => ({
  ...row,
  photo: typeof row.photo === 'string' ? imageAddress(row.photo) : row.photo,
})

const withAddressesOfPhotos = (row: PersonalDataRow): PersonalDataRow => ({
  ...row,
  photos: Array.isArray(row.photos) ? row.photos.map(String).map(imageAddress) : row.photos,
})

/**
 * Lines and discounts as the buyer sees them: what is stored of them says what the goods cost the
 * shop.
 */
const orderAsBuyerSees = ({ products, discounts, ...order }: PersonalDataRow): PersonalDataRow => ({
  ...order,
  products: (products as StoredLine[]).map(toSaleLine),
  discounts: discounts === null ? undefined : (discounts as StoredDiscount[]).map(toOrderDiscount),
})

/** Personal data by its name in the file. No hash of a password, no token, no code. */
const personalDataSections: Readonly<Record<string, PersonalDataSection>> = {
  account: {
    rows: ({ account }) => sql`
      select id, full_name as name, email, phone_number as "phoneNumber", whatsapp, role, status,
        shipping as "lastAddress", email_verified_at as "emailVerifiedAt", created_at as "createdAt", updated_at as "changedAt"
      from user_account where id = ${account}::uuid`,
  },
  termsAccepted: {
    rows: (person) => sql`
      select version, accepted_at as "acceptedAt" from terms_acceptance
      join written_page_version on written_page_version.id = version_id where ${isTheirs.ofAccount(person)} order by accepted_at`,
  },
  consents: {
    rows: (person) => sql`
      select kind, given, words, source, created_at as at from consent where ${isTheirs.ofAccount(person)} order by id`,
  },
  cart: {
    rows: (person) => sql`
      select title as product, qty, added_at as "addedAt" from cart_line left join shown_product on shown_product.id = product_id
      where ${isTheirs.ofAccount(person)} order by position`,
  },
  orders: {
    rows: (person) => sql`
      select id, name, email, phone_number as "phoneNumber", whatsapp, state, lga as "localGovernment", address,
        more_details as "moreDetails", lines as products, discounts, ${koboColumnAsNaira(sql`subtotal_kobo`)} as subtotal,
        ${koboColumnAsNaira(sql`shipping_price_kobo`)} as "shippingPrice", ${koboColumnAsNaira(sql`total_kobo`)} as total,
        transaction_status as "transactionStatus", payment_status as "paymentStatus", payment_method as "paymentMethod",
        fulfilment, invoice_number as "invoiceNumber", created_at as "createdAt"
      from sale where ${isTheirs.sale(person)} order by created_at`,
    show: orderAsBuyerSees,
  },
  historyOfOrders: {
    rows: (person) => sql`
      select sale_id as "order", event, details, created_at as at from sale_event where ${isTheirs.ofSale(person)} order by id`,
  },
  parcels: {
    rows: (person) => sql`
      select sale_id as "order", lines as products, courier, tracking, tracking_link as "trackingLink", photo, note, state,
        packed_at as "packedAt", shipped_at as "shippedAt", delivered_at as "deliveredAt", returned_at as "returnedAt"
      from parcel where ${isTheirs.ofSale(person)} order by packed_at`,
    show: withAddressOfPhoto,
  },
  payments: {
    rows: (person) => sql`
      select sale_id as "order", reference, provider, kind, ${koboColumnAsNaira(sql`amount_kobo`)} as amount, currency, paid_at as "paidAt"
      from payment where ${isTheirs.ofSale(person)} order by paid_at`,
  },
  refunds: {
    rows: (person) => sql`
      select ${koboColumnAsNaira(sql`amount_kobo`)} as amount, reason, way, status, credit_note as "creditNote", note,
        created_at as "createdAt", updated_at as "changedAt"
      from refund where ${isTheirs.refund(person)} order by created_at`,
  },
  returns: {
    rows: (person) => sql`
      select sale_id as "order", state, lines as products, reason, words, answer, photos, created_at as "createdAt"
      from return_request where ${isTheirs.ofSale(person)} order by created_at`,
    show: withAddressesOfPhotos,
  },
  reviews: {
    rows: (person) => sql`
      select sale_id as "order", shown_product.title as product, stars, review.title, body as words, photos, name as "shownAs", state,
        reason, answer, review.created_at as "createdAt", changed_at as "changedAt"
      from review left join shown_product on shown_product.id = product_id where ${isTheirs.review(person)} order by review.created_at`,
    show: withAddressesOfPhotos,
  },
  wishlist: {
    rows: (person) => sql`
      select title as product, wishlist_item.created_at as "addedAt" from wishlist_item
      left join shown_product on shown_product.id = product_id where ${isTheirs.wishlistItem(person)} order by wishlist_item.created_at`,
  },
  stockAlerts: {
    rows: (person) => sql`
      select title as product, state, stock_alert.created_at as "createdAt" from stock_alert
      join variant on variant.id = variant_id left join shown_product on shown_product.id = product_id
      where ${isTheirs.alert(person)} order by stock_alert.created_at`,
  },
  sessions: {
    rows: (person) => sql`
      select user_agent as browser, address, created_at as "startedAt", seen_at as "lastSeenAt", ended_at as "endedAt"
      from session where ${isTheirs.ofAccount(person)} order by created_at`,
  },
  mails: {
    rows: (person) => sql`
      select recipient as "to", template, status, created_at as at from mail_outbox
      where lower(recipient) = ${person.email} order by id`,
  },
  notesAboutThem: {
    rows: (person) => sql`
      select null as "order", author_name as author, body, created_at as at from customer_note where ${isTheirs.ofCustomer(person)}
      union all
      select sale_id, author_name, body, created_at from order_note where ${isTheirs.ofSale(person)} order by at`,
  },
  tags: {
    rows: (person) =>
      sql`select tag from customer_tag where ${isTheirs.ofCustomer(person)} order by tag`,
  },
  blockedPhoneNumbers: {
    rows: (person) => sql`
      select phone, reason, created_at as at from blocked_phone where ${isTheirs.blockedPhone(person)} order by phone`,
  },
  auditLog: {
    rows: (person) => sql`
      select action, target, details, created_at as at,
        case when actor_id = ${person.account}::uuid then address else '' end as address
      from audit_log where ${isTheirs.audit(person)} order by id`,
  },
}

/**
 * An address that nobody has proved to be theirs leads to nothing: a stranger may have signed up
 * with it.
 */
async function readPersonWithProvedEmail(db: Db, customer: FoundCustomer): Promise<PersonRows> {
  const person = await readPersonRows(db, customer)
  return customer.account && customer.account.email_verified_at === null
    ? { ...person, email: '' }
    : person
}

/**
 * Everything that the shop has of a customer, for them: in the order of the sections, empty ones
 * included.
 */
export async function readPersonalData(db: Db, customer: FoundCustomer): Promise<PersonalData> {
  const person = await readPersonWithProvedEmail(db, customer)
  const data: PersonalData['data'] = {}
  for (const [name, { rows: select, show }] of Object.entries(personalDataSections)) {
    const { rows } = await select(person).execute(db)
    data[name] = show ? rows.map(show) : rows
  }
  return { name: `personal-data-${todayInLagos(Date.now())}`, data }
}
