import { sql } from 'kysely'
import { vatKoboIn } from '#contract/orders/invoices/invoices.ts'
import { lineTotalKobo, toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import { REFUNDED } from '#contract/orders/refunds/refund-rules.ts'
import { sumsBeforeDiscounts } from '#contract/orders/sales/discount-sums.ts'
import { SHOP_CURRENCY } from '#contract/platform/limits.ts'
import {
  SHOWN_SALE_COLUMNS,
  toOrderDiscount,
  toPricedLine,
  variantOfOrderLine,
} from '../../orders/sales/queries.ts'
import type { StoredLine } from '../../orders/tables/sales.ts'
import { lagosTimeCell, nairaWithKobo } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type ExportBatch, readInBatches } from './batches.ts'
import type { ExportColumn } from './export-columns.ts'

/** One line of an order: a row of the file. */
type ExportedOrderLine = {
  sale: ExportedSale
  line: StoredLine
  /** Its place in the order, from 1. */
  number: number
  /** Only with the first line of an order, so that a column of sums adds up. */
  sums?: ExportedOrderSums
}

type ExportedOrderSums = {
  /** As invoices list them: goods and delivery before discounts, in naira. */
  items: number
  delivery: number
  discountNames: string
  goodsOffKobo: number
  deliveryOffKobo: number
  totalKobo: number
  refundedKobo: number
  /** Undefined where the shop of the order's documents charges no VAT. */
  vatKobo: number | undefined
}

export const ORDER_COLUMNS: readonly ExportColumn<ExportedOrderLine>[] = [
  { heading: 'Order', cell: ({ sale }) => sale.id },
  { heading: 'Created at', cell: ({ sale }) => lagosTimeCell(sale.created_at) },
  { heading: 'Updated at', cell: ({ sale }) => lagosTimeCell(sale.updated_at) },
  { heading: 'Status', cell: ({ sale }) => sale.transaction_status },
  { heading: 'Payment status', cell: ({ sale }) => sale.payment_status },
  { heading: 'Payment method', cell: ({ sale }) => sale.payment_method },
  { heading: 'Paid at', cell: ({ sale }) => sale.paid_at && lagosTimeCell(sale.paid_at) },
  { heading: 'Payment reference', cell: ({ sale }) => sale.reference },
  { heading: 'Name', cell: ({ sale }) => sale.name, isPersonal: true },
  { heading: 'Email', cell: ({ sale }) => sale.email, isPersonal: true },
  { heading: 'Phone', cell: ({ sale }) => sale.phone_number, isPersonal: true },
  { heading: 'WhatsApp', cell: ({ sale }) => sale.whatsapp, isPersonal: true },
  { heading: 'State', cell: ({ sale }) => sale.state },
  { heading: 'LGA', cell: ({ sale }) => sale.lga },
  { heading: 'Address', cell: ({ sale }) => sale.address, isPersonal: true },
  { heading: 'More details', cell: ({ sale }) => sale.more_details, isPersonal: true },
  { heading: 'Line', cell: ({ number }) => number },
  { heading: 'Product id', cell: ({ line }) => line.product_id },
  { heading: 'Variant id', cell: ({ line }) => variantOfOrderLine(line) },
  { heading: 'Product', cell: ({ line }) => line.title },
  { heading: 'Choice', cell: ({ line }) => line.choice },
  { heading: 'Quantity', cell: ({ line }) => line.qty },
  { heading: 'Price', cell: ({ line }) => koboAmountCell(line.price_kobo) },
  { heading: 'Discount percentage', cell: ({ line }) => line.discount_percentage },
  { heading: 'Line total', cell: ({ line }) => koboAmountCell(lineTotalKobo(toPricedLine(line))) },
  { heading: 'Subtotal', cell: ({ sums }) => sums && nairaWithKobo(sums.items) },
  { heading: 'Shipping', cell: ({ sums }) => sums && nairaWithKobo(sums.delivery) },
  { heading: 'Total', cell: ({ sums }) => sums && koboAmountCell(sums.totalKobo) },
  { heading: 'Currency', cell: () => SHOP_CURRENCY },
  { heading: 'Line off', cell: ({ line }) => koboAmountOrBlank(line.off_kobo) },
  { heading: 'Discount names', cell: ({ sums }) => sums?.discountNames },
  { heading: 'Discount on goods', cell: ({ sums }) => koboAmountOrBlank(sums?.goodsOffKobo) },
  { heading: 'Discount on delivery', cell: ({ sums }) => koboAmountOrBlank(sums?.deliveryOffKobo) },
  { heading: 'Invoice number', cell: ({ sale }) => sale.invoice_number },
  { heading: 'Fulfilment', cell: ({ sale }) => sale.fulfilment },
  { heading: REFUNDED, cell: ({ sums }) => koboAmountOrBlank(sums?.refundedKobo) },
  {
    heading: 'VAT',
    cell: ({ sums }) => (sums?.vatKobo === undefined ? '' : koboAmountCell(sums.vatKobo)),
  },
]

/** The lines of all orders, newest order first, or those of the orders of one bulk job. */
export async function* readOrderLines(
  db: Db,
  selection?: string,
): AsyncGenerator<ExportedOrderLine[]> {
  for await (const sales of readInBatches((batch) => readExportedSales(db, batch, selection)))
    yield sales.flatMap(toExportedOrderLines)
}

const toExportedOrderLines = (sale: ExportedSale): ExportedOrderLine[] =>
  sale.lines.map((line, i) => ({
    sale,
    line,
    number: i + 1,
    sums: i === 0 ? toOrderSums(sale) : undefined,
  }))

function toOrderSums(sale: ExportedSale): ExportedOrderSums {
  const { items, goods, delivery, off } = sumsBeforeDiscounts({
    subtotal: toNaira(sale.subtotal_kobo),
    shippingPrice: toNaira(sale.shipping_price_kobo),
    discounts: (sale.discounts ?? []).map(toOrderDiscount),
  })
  const vat = sale.seller?.vat
  return {
    items,
    delivery,
    discountNames: [...goods, ...off].map(({ label }) => label).join('; '),
    goodsOffKobo: toKobo(items) - sale.subtotal_kobo,
    deliveryOffKobo: toKobo(delivery) - sale.shipping_price_kobo,
    totalKobo: sale.total_kobo,
    refundedKobo: sale.refunded_kobo,
    vatKobo: vat?.on ? vatKoboIn(sale.total_kobo, vat.rate) : undefined,
  }
}

const readExportedSales = (db: Db, { below, limit }: ExportBatch, selection: string | undefined) =>
  db
    .selectFrom('sale')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.sale_id', '=', 'sale.id')
        .on('payment.kind', 'in', ['settlement', 'manual']),
    )
    .select(SHOWN_SALE_COLUMNS.map((column) => `sale.${column}` as const))
    .select(['sale.total_kobo', 'sale.seller', 'payment.paid_at', 'payment.reference'])
    .where('sale.id', '<', below)
    .$if(selection !== undefined, (query) =>
      query.where(
        sql<boolean>`sale.id in (select sale_id from bulk_item where job_id = ${selection})`,
      ),
    )
    .orderBy('sale.id', 'desc')
    .limit(limit)
    .execute()
type ExportedSale = Awaited<ReturnType<typeof readExportedSales>>[number]

const koboAmountCell = (kobo: number): string => nairaWithKobo(toNaira(kobo))

/** Blank for nothing, so that a reader sees at once where something was taken off or refunded. */
const koboAmountOrBlank = (kobo = 0): string => (kobo > 0 ? koboAmountCell(kobo) : '')
