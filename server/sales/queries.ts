import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { imageAddress } from '#contract/images.ts'
import { toNaira } from '#contract/pricing.ts'
import type { Sale, SaleLine, SalePage } from '#contract/sales.ts'
import { contains } from '../db/contains.ts'
import type { Db, SaleEventTable, SaleLineTable, SaleTable, Schema, Trx } from '../db/schema.ts'
import { isId } from '../ids.ts'
import { queueMail } from '../mail/outbox.ts'

export type SaleRow = Selectable<SaleTable>
export type SaleLineRow = Pick<
  SaleLineTable,
  'product_id' | 'title' | 'images' | 'price_kobo' | 'discount_percentage' | 'qty'
>

export const toLine = (row: SaleLineRow): SaleLine => ({
  id: row.product_id,
  title: row.title,
  images: row.images.map(imageAddress),
  qty: row.qty,
  price: toNaira(row.price_kobo),
  discountPercentage: row.discount_percentage,
})

/** The whole sale, as its owner and admins see it. */
export const toSale = (row: SaleRow, lines: readonly SaleLineRow[]): Sale => ({
  _id: row.id,
  personalDetails: [row.name, row.email, row.phone_number, ...(row.whatsapp ? [row.whatsapp] : [])],
  shipping: [row.state, row.lga, row.address],
  moreDetails: row.more_details,
  shippingPrice: toNaira(row.shipping_price_kobo),
  subtotal: toNaira(row.subtotal_kobo),
  products: lines.map(toLine),
  transactionStatus: row.transaction_status,
  paymentStatus: row.payment_status,
  paymentMethod: row.payment_method,
  masked: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function findSale(db: Db, id: string): Promise<SaleRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()
}

/** For the rest of the transaction nobody else changes this sale. */
export const lockSale = (trx: Trx, id: string): Promise<SaleRow | undefined> =>
  trx.selectFrom('sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const listLines = (db: Db, saleId: string): Promise<SaleLineRow[]> =>
  db
    .selectFrom('sale_line')
    .select(['product_id', 'title', 'images', 'price_kobo', 'discount_percentage', 'qty'])
    .where('sale_id', '=', saleId)
    .orderBy('position')
    .execute()

type Page = { limit: number; skip: number; search: string }
type Of = { userId?: string; isCompleted?: boolean }

/** Orders, newest first. Search: the id as it is shown or whole, name, e-mail, phone, statuses, product titles. */
export async function listSales(db: Db, of: Of, { limit, skip, search }: Page): Promise<SalePage> {
  const matching = db
    .selectFrom('sale')
    .$if(of.userId !== undefined, (query) => query.where('sale.user_id', '=', of.userId as string))
    .$if(of.isCompleted === true, (query) => query.where('sale.transaction_status', '=', 'completed'))
    .$if(search.trim() !== '', (query) => query.where(matches(search)))
  const [rows, counted] = await Promise.all([
    matching.selectAll('sale').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(skip).execute(),
    matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ])
  const lines = await linesOf(db, rows)
  return { data: rows.map((row) => toSale(row, lines.get(row.id) ?? [])), total: Number(counted.total) }
}

const SEARCHED = ['sale.name', 'sale.email', 'sale.phone_number', 'sale.transaction_status', 'sale.payment_status']

const matches = (search: string) => (eb: ExpressionBuilder<Schema, 'sale'>) =>
  eb.or([
    ...SEARCHED.map((column) => contains(column, search)),
    sql<boolean>`sale.id::text like ${`%${search
      .trim()
      .toLowerCase()
      .replace(/[^0-9a-f-]/g, '?')}`}`,
    eb.exists(
      eb
        .selectFrom('sale_line')
        .select('sale_line.sale_id')
        .whereRef('sale_line.sale_id', '=', 'sale.id')
        .where(contains('sale_line.title', search)),
    ),
  ])

/** The lines of a page of orders in one question. */
async function linesOf(db: Db, sales: readonly SaleRow[]): Promise<Map<string, SaleLineRow[]>> {
  if (sales.length === 0) return new Map()
  const rows = await db
    .selectFrom('sale_line')
    .select(['sale_id', 'product_id', 'title', 'images', 'price_kobo', 'discount_percentage', 'qty'])
    .where('sale_id', '=', sql<string>`any(${sales.map(({ id }) => id)}::uuid[])`)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.sale_id)
}

type Change = Partial<Pick<SaleRow, 'transaction_status' | 'payment_status' | 'payment_method'>>

/** The mail that tells of an event; of others no mail is written. */
const mailOf: Partial<Record<SaleEventTable['event'], 'paymentReceived' | 'orderCancelled' | 'orderCompleted'>> = {
  paid: 'paymentReceived',
  cancelled: 'orderCancelled',
  expired: 'orderCancelled',
  completed: 'orderCompleted',
}

/** Changes statuses, writes what happened and the mail that tells of it, as one. */
export async function setSaleStatus(
  trx: Trx,
  id: string,
  change: Change,
  { event, actor }: { event: SaleEventTable['event']; actor: string },
): Promise<void> {
  const { email } = await trx
    .updateTable('sale')
    .set({ ...change, updated_at: sql`now()` as never })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow()
  await trx.insertInto('sale_event').values({ sale_id: id, event, actor }).execute()
  const template = mailOf[event]
  if (template) await queueMail(trx, { template, to: email, key: `${event}:${id}`, saleId: id })
}
