import { messages } from '#contract/messages.ts'
import type { OrderDiscount } from '#contract/orders/discounts.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import type { Statuses } from '#contract/orders/sale-states.ts'
import type { Sale, SaleLine } from '#contract/orders/sales.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import type { StoredDiscount, StoredLine } from '../../platform/db/tables/sales.ts'
import { notFound } from '../../platform/errors.ts'

export type SaleRow = Omit<RowOf<'sale'>, 'search_text' | 'holder'>

/** What a line is of. */
export const toPiece = ({
  product_id,
  variant_id,
}: Pick<StoredLine, 'product_id' | 'variant_id'>) => ({
  id: product_id,
  ...(variant_id && { variant: variant_id }),
})

type NamedLine = Pick<StoredLine, 'product_id' | 'variant_id' | 'title' | 'choice'>

export const toNamed = (line: NamedLine) => ({
  ...toPiece(line),
  title: line.title,
  ...(line.choice && { choice: line.choice }),
})

export const toLine = (line: StoredLine): SaleLine => ({
  ...toNamed(line),
  images: line.images.map(imageAddress),
  qty: line.qty,
  price: toNaira(line.price_kobo),
  discountPercentage: line.discount_percentage,
  ...(line.off_kobo && { off: toNaira(line.off_kobo) }),
})

export const toSold = (line: StoredLine) => ({
  priceKobo: line.price_kobo,
  discountPercentage: line.discount_percentage,
  qty: line.qty,
  offKobo: line.off_kobo,
})

export const toDiscount = ({ name, code, on, kobo }: StoredDiscount): OrderDiscount => ({
  ...{ name, on, amount: toNaira(kobo) },
  ...(code !== undefined && { code }),
})

/** A line of a product without options has the product's id as its variant. */
export const variantOf = (line: { variant_id?: string | undefined; product_id: string }): string =>
  line.variant_id ?? line.product_id

/** Columns for `toSale`. */
export const SHOWN = [
  ...['id', 'name', 'email', 'phone_number', 'whatsapp', 'state', 'lga', 'address', 'more_details'],
  ...[
    'shipping_price_kobo',
    'subtotal_kobo',
    'discounts',
    'lines',
    'transaction_status',
    'payment_status',
  ],
  ...[
    'payment_method',
    'fulfilment',
    'refunded_kobo',
    'invoice_number',
    'created_at',
    'updated_at',
  ],
] as const

export const statusesOf = (
  row: Pick<SaleRow, 'transaction_status' | 'payment_status'>,
): Statuses => ({
  transactionStatus: row.transaction_status,
  paymentStatus: row.payment_status,
})

type ShownRow = Pick<SaleRow, (typeof SHOWN)[number]> & Partial<Pick<SaleRow, 'seller'>>

type BuyerRow = Pick<
  SaleRow,
  'name' | 'email' | 'phone_number' | 'whatsapp' | 'state' | 'lga' | 'address'
>

/** Who ordered, and where it goes. */
export const toBuyer = (row: BuyerRow): Pick<Sale, 'personalDetails' | 'shipping'> => ({
  personalDetails: [row.name, row.email, row.phone_number, ...(row.whatsapp ? [row.whatsapp] : [])],
  shipping: [row.state, row.lga, row.address],
})

type AmountsRow = Pick<SaleRow, 'shipping_price_kobo' | 'subtotal_kobo' | 'lines' | 'discounts'>

/** The ordered goods and their costs. */
export const toAmounts = (
  row: AmountsRow,
): Pick<Sale, 'shippingPrice' | 'subtotal' | 'products' | 'discounts'> => ({
  shippingPrice: toNaira(row.shipping_price_kobo),
  subtotal: toNaira(row.subtotal_kobo),
  products: row.lines.map(toLine),
  ...(row.discounts && { discounts: row.discounts.map(toDiscount) }),
})

export const toSale = (row: ShownRow): Sale => ({
  _id: row.id,
  ...toBuyer(row),
  moreDetails: row.more_details,
  ...toAmounts(row),
  ...statusesOf(row),
  paymentMethod: row.payment_method,
  fulfilment: row.fulfilment,
  ...(row.refunded_kobo > 0 && { refunded: toNaira(row.refunded_kobo) }),
  ...(row.invoice_number && { invoiceNumber: row.invoice_number }),
  ...(row.seller && { seller: row.seller }),
  masked: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function findSale(db: Db, id: string): Promise<SaleRow | undefined> {
  return db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()
}

/** For the rest of the transaction no other can change this sale. */
export async function lockSale(trx: Trx, id: string): Promise<SaleRow | undefined> {
  return trx.selectFrom('sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** For `findSale` and `lockSale`. @throws 404 */
export async function known(found: Promise<SaleRow | undefined>): Promise<SaleRow> {
  const sale = await found
  if (!sale) throw notFound(messages.orderNotFound)
  return sale
}
