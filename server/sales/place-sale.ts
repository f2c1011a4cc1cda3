import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { lineTotalKobo, toKobo } from '#contract/pricing.ts'
import { canPayOnDelivery } from '#contract/sale-rules.ts'
import type { CheckoutForm, Sale } from '#contract/sales.ts'
import { lgaNames } from '#contract/states.ts'
import type { Db, Trx } from '../db/schema.ts'
import { badField, badRequest, conflict, HttpError } from '../errors.ts'
import { newId } from '../ids.ts'
import { mailRow } from '../mail/outbox.ts'
import { findSale, listLines, type SaleRow, toSale } from './queries.ts'
import { type LockedProduct, lockProducts, type Wanted, wantedRows } from './stock.ts'

export type Order = {
  form: CheckoutForm
  /** The account it belongs to; undefined for a visitor. */
  userId: string | undefined
  /** The client's Idempotency-Key; without one an identical order within 30 s counts as the same. */
  key: string | undefined
}

export type Placed = { sale: Sale; adjusted: boolean; isRepeat: boolean }

/** An identical body without a key is taken for a double click within this time. */
const SAME_BODY_SECONDS = 30
/** The first time that the provider is asked about an order that nobody reported as paid. */
const FIRST_CHECK = '10 minutes'

/**
 * Makes an order at the server's own prices and takes its stock, all lines or none; safe to repeat. Spec §4, §7.
 * @throws 400 unknown state or local government, 409 not enough stock, a product that is gone, or the same key in
 * flight, 422 the same key with another body
 */
export async function placeSale(db: Db, order: Order): Promise<Placed> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([order.userId, order.form]))
    .digest('hex')
  const key = `${order.userId ?? 'guest'}:${order.key ?? `body:${requestHash}`}`
  return db.transaction().execute(async (trx) => {
    const opened = await open(trx, order, key)
    if (!opened.taken) throw keyInFlight()
    if (opened.sale_id !== null) return repeat(trx, opened, requestHash)
    return place(trx, order, { destination: destinationOf(opened, order.form), key, requestHash })
  })
}

/** Two posts with one key at the same moment: the second is told to come back. */
const keyInFlight = () => new HttpError(409, messages.keyInFlight, { headers: { 'retry-after': '1' } })

type Earlier = { request_hash: string; sale_id: string; adjusted: boolean }
type Place = { state: string; price_kobo: number; lgas: string | null }
type None<T> = { [Key in keyof T]: null }
type Opened = { taken: boolean } & (Earlier | None<Earlier>) & (Place | None<Place>)

/**
 * Locks the key, and finds the order that was made with it and the place to deliver to. One statement, as each way to
 * the database costs more than it does; an order that is committed between its reading and its lock is seen in `write`.
 */
async function open(trx: Trx, { form, key: ownKey }: Order, key: string): Promise<Opened> {
  const { rows } = await sql<Opened>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken,
      earlier.request_hash, earlier.sale_id, earlier.adjusted, state.state, state.price_kobo, lga.lgas
    from (select) as always
    left join idempotency_key as earlier on earlier.key = ${key} and not ${isOver('earlier', ownKey)}
    left join state on state.id = ${form.state}
    left join lga on lga.state_id = state.id`.execute(trx)
  return rows[0] as Opened
}

/** An order that was made without a key of its own counts for a short time only. */
const isOver = (table: string, ownKey: string | undefined) =>
  sql<boolean>`(${ownKey === undefined} and ${sql.ref(`${table}.created_at`)} < now() - make_interval(secs => ${SAME_BODY_SECONDS}))`

async function repeat(trx: Trx, earlier: Earlier, requestHash: string): Promise<Placed> {
  if (earlier.request_hash !== requestHash) throw new HttpError(422, messages.sameKeyOtherBody)
  const [row, lines] = [await findSale(trx, earlier.sale_id), await listLines(trx, earlier.sale_id)]
  if (!row) throw new HttpError(422, messages.sameKeyOtherBody)
  return { sale: toSale(row, lines), adjusted: earlier.adjusted, isRepeat: true }
}

async function place(
  trx: Trx,
  { form, userId, key: ownKey }: Order,
  { destination: state, ...idempotency }: { destination: Destination; key: string; requestHash: string },
): Promise<Placed> {
  const wanted = sumByProduct(form.products)
  const products = await lockProducts(
    trx,
    wanted.map(({ id }) => id),
  )
  const lines = wanted.map((one) => lineOf(one, products))
  const subtotalKobo = lines.reduce((kobo, line) => kobo + line.total_kobo, 0)
  if (subtotalKobo + state.price_kobo === 0) throw badRequest(messages.orderFree)
  const adjusted = subtotalKobo !== toKobo(form.subtotal) || state.price_kobo !== toKobo(form.shippingPrice)
  const row = saleRow(form, { userId, state, subtotalKobo })
  await write(trx, { row, lines, wanted, adjusted, ownKey, ...idempotency })
  return { sale: toSale(row, lines), adjusted, isRepeat: false }
}

/** The same product twice is one line: its pieces are added, at the place where it came first. */
function sumByProduct(lines: CheckoutForm['products']): Wanted[] {
  const sums = new Map<string, number>()
  for (const { id, qty } of lines) sums.set(id, (sums.get(id) ?? 0) + qty)
  return [...sums].map(([id, qty]) => ({ id, qty }))
}

type Line = Omit<LockedProduct, 'id' | 'stock'> & { product_id: string; qty: number; total_kobo: number }

/** @throws 409 when the product is gone or has fewer pieces than wanted */
function lineOf({ id, qty }: Wanted, products: readonly LockedProduct[]): Line {
  const product = products.find((one) => one.id === id)
  if (!product) throw conflict(messages.productGone)
  if (product.stock < qty) throw conflict(messages.outOfStock(product.title, product.stock))
  const { title, images, price_kobo, discount_percentage } = product
  const total_kobo = lineTotalKobo({ priceKobo: price_kobo, discountPercentage: discount_percentage, qty })
  return { product_id: id, title, images, price_kobo, discount_percentage, qty, total_kobo }
}

type Destination = { state: string; price_kobo: number }

/** The state's own name and price; the local government must be one of its, where any are recorded. */
function destinationOf(place: Place | None<Place>, form: CheckoutForm): Destination {
  if (place.state === null) throw badField('state', messages.stateNotFound)
  const names = lgaNames(place.lgas ?? '')
  if (names.length > 0 && !names.includes(form.lga)) throw badField('lga', messages.unknownLga)
  return place
}

type Priced = { userId: string | undefined; state: Destination; subtotalKobo: number }

function saleRow(form: CheckoutForm, { userId, state, subtotalKobo }: Priced): SaleRow {
  const now = new Date()
  return {
    id: newId(),
    user_id: userId ?? null,
    name: form.name,
    email: form.email,
    phone_number: form.phoneNumber,
    whatsapp: form.whatsapp || null,
    state: state.state,
    lga: form.lga,
    address: form.address,
    more_details: form.moreDetails ?? '',
    on_delivery_region: canPayOnDelivery([state.state, form.lga]),
    shipping_price_kobo: state.price_kobo,
    subtotal_kobo: subtotalKobo,
    total_kobo: subtotalKobo + state.price_kobo,
    transaction_status: 'processing',
    payment_status: 'unpaid',
    payment_method: 'card',
    created_at: now,
    updated_at: now,
  }
}

type Write = {
  row: SaleRow
  lines: Line[]
  wanted: Wanted[]
  adjusted: boolean
  ownKey: string | undefined
  key: string
  requestHash: string
}

/** The order and all that belongs to it in one statement: one way to the database and back while rows are locked. */
async function write(trx: Trx, order: Write): Promise<void> {
  const { row, lines, wanted, adjusted, ownKey, key, requestHash } = order
  const { total_kobo: _generated, ...sale } = row
  const saleLines = lines.map(({ total_kobo: _, ...line }, position) => ({ sale_id: row.id, position, ...line }))
  await trx
    .with('new_sale', (db) => db.insertInto('sale').values(sale).returning('id'))
    .with('new_lines', (db) => db.insertInto('sale_line').values(saleLines).returning('position'))
    .with('new_event', (db) =>
      db
        .insertInto('sale_event')
        .values({ sale_id: row.id, event: 'placed', actor: row.user_id ?? 'guest' })
        .returning('id'),
    )
    .with('new_attempt', (db) =>
      db
        .insertInto('payment_attempt')
        .values({ reference: row.id, sale_id: row.id, next_check_at: sql`now() + ${FIRST_CHECK}::interval` as never })
        .returning('reference'),
    )
    .with('new_key', (db) =>
      db
        .insertInto('idempotency_key')
        .values({ key, request_hash: requestHash, sale_id: row.id, adjusted })
        .onConflict((old) =>
          old
            .column('key')
            .doUpdateSet({ request_hash: requestHash, sale_id: row.id, adjusted, created_at: sql<Date>`now()` })
            .where(isOver('idempotency_key', ownKey)),
        )
        .returning('key'),
    )
    .with('new_mail', (db) =>
      db
        .insertInto('mail_outbox')
        .values(mailRow({ template: 'orderPlaced', to: row.email, key: `placed:${row.id}`, saleId: row.id }))
        .returning('id'),
    )
    .with('address', (db) =>
      db
        .updateTable('user_account')
        .set({ shipping: JSON.stringify([row.state, row.lga, row.address]) })
        .where('id', '=', row.user_id) // nobody, for a visitor
        .returning('id'),
    )
    .with('reserved', (db) =>
      db
        .insertInto('stock_movement')
        .columns(['product_id', 'sale_id', 'kind', 'delta'])
        .expression(sql`select id, ${row.id}::uuid, 'reserve', -qty from ${wantedRows(wanted)} as wanted(id, qty)`)
        .returning('id'),
    )
    .updateTable('product')
    .from(wantedRows(wanted).as<'wanted'>(sql`wanted(id, qty)`))
    .set((eb) => ({ stock: eb('product.stock', '-', eb.ref('wanted.qty')) }))
    .whereRef('product.id', '=', 'wanted.id')
    .whereRef('product.stock', '>=', 'wanted.qty')
    .where(({ exists, selectFrom }) => exists(selectFrom('new_key').select('key')))
    .executeTakeFirstOrThrow()
    .then(({ numUpdatedRows }) => {
      // The rows are locked, so it is the key: it was used up a moment ago. Nothing of this order may stay.
      if (Number(numUpdatedRows) !== wanted.length) throw keyInFlight()
    })
}
