import { messages } from '#contract/messages.ts'
import type { OrderDiscount } from '#contract/orders/discounts/discounts.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import type { Sale, SaleLine } from '#contract/orders/sales/sales.ts'
import type { SaleStatuses } from '#contract/orders/states/sale-states.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { StoredDiscount, StoredLine } from '../tables/sales.ts'

export type SaleRow = Omit<RowOf<'sale'>, 'search_text' | 'holder'>

/** The product of a line, and its variant where the product has options. */
export const toOrderedPiece = ({
  product_id,
  variant_id,
}: Pick<StoredLine, 'product_id' | 'variant_id'>) => ({
  id: product_id,
  variant: variant_id,
})

type NamedLine = Pick<StoredLine, 'product_id' | 'variant_id' | 'title' | 'choice'>

export const toNamedPiece = (line: NamedLine) => ({
  ...toOrderedPiece(line),
  title: line.title,
  choice: line.choice,
})

export const toSaleLine = (line: StoredLine): SaleLine => ({
  ...toNamedPiece(line),
  images: line.images.map(imageAddress),
  qty: line.qty,
  price: toNaira(line.price_kobo),
  discountPercentage: line.discount_percentage,
  off: line.off_kobo ? toNaira(line.off_kobo) : undefined,
})

export const toPricedLine = (line: StoredLine) => ({
  priceKobo: line.price_kobo,
  discountPercentage: line.discount_percentage,
  qty: line.qty,
  offKobo: line.off_kobo,
})

export const toOrderDiscount = ({ name, code, on, kobo }: StoredDiscount): OrderDiscount => ({
  name,
  code,
  on,
  amount: toNaira(kobo),
})

/** A line of a product without options has the product's id as its variant. */
export const variantOfOrderLine = (line: {
  variant_id?: string | undefined
  product_id: string
}): string => line.variant_id ?? line.product_id

/** Columns for `toSale`. */
export const SHOWN_SALE_COLUMNS = [
  'id',
  'name',
  'email',
  'phone_number',
  'whatsapp',
  'state',
  'lga',
  'address',
  'more_details',
  'lines',
  'shipping_price_kobo',
  'subtotal_kobo',
  'discounts',
  'transaction_status',
  'payment_status',
  'payment_method',
  'fulfilment',
  'refunded_kobo',
  'invoice_number',
  'created_at',
  'updated_at',
] as const

export const statusesOfSale = (
  row: Pick<SaleRow, 'transaction_status' | 'payment_status'>,
): SaleStatuses => ({
  transactionStatus: row.transaction_status,
  paymentStatus: row.payment_status,
})

type ShownSaleRow = Pick<SaleRow, (typeof SHOWN_SALE_COLUMNS)[number]> &
  Partial<Pick<SaleRow, 'seller'>>

type BuyerRow = Pick<
  SaleRow,
  'name' | 'email' | 'phone_number' | 'whatsapp' | 'state' | 'lga' | 'address'
>

/** Who ordered, and where it goes. */
export function toSaleBuyer(row: BuyerRow): Pick<Sale, 'personalDetails' | 'shipping'> {
  const personalDetails = [row.name, row.email, row.phone_number]
  if (row.whatsapp) personalDetails.push(row.whatsapp)
  return { personalDetails, shipping: [row.state, row.lga, row.address] }
}

type AmountsRow = Pick<SaleRow, 'shipping_price_kobo' | 'subtotal_kobo' | 'lines' | 'discounts'>

/** The ordered goods and their costs. */
export const toSaleAmounts = (
  row: AmountsRow,
): Pick<Sale, 'shippingPrice' | 'subtotal' | 'products' | 'discounts'> => ({
  shippingPrice: toNaira(row.shipping_price_kobo),
  subtotal: toNaira(row.subtotal_kobo),
  products: row.lines.map(toSaleLine),
  discounts: row.discounts?.map(toOrderDiscount),
})

/** An order as its full view shows it, amounts in naira; `seller` only where it was selected. */
export const toSale = (row: ShownSaleRow): Sale => ({
  _id: row.id,
  ...toSaleBuyer(row),
  moreDetails: row.more_details,
  ...toSaleAmounts(row),
  ...statusesOfSale(row),
  paymentMethod: row.payment_method,
  fulfilment: row.fulfilment,
  refunded: row.refunded_kobo > 0 ? toNaira(row.refunded_kobo) : undefined,
  invoiceNumber: row.invoice_number ?? undefined,
  seller: row.seller ?? undefined,
  masked: false,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export async function findSale(db: Db, id: string): Promise<SaleRow | undefined> {
  return db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks an order: for the rest of the transaction no other can change it. */
export async function lockSale(trx: Trx, id: string): Promise<SaleRow | undefined> {
  return trx.selectFrom('sale').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Requires what `findSale` or `lockSale` found. @throws 404 */
export async function requireFoundSale(found: Promise<SaleRow | undefined>): Promise<SaleRow> {
  const sale = await found
  if (!sale) throw notFoundError(messages.orderNotFound)
  return sale
}
