import { sql } from 'kysely'
import { discountedSums } from '#contract/orders/discount-sums.ts'
import { vatIn } from '#contract/orders/invoices.ts'
import { lineTotalKobo, toKobo, toNaira } from '#contract/orders/pricing.ts'
import { REFUNDED } from '#contract/orders/refund-rules.ts'
import { CURRENCY } from '#contract/platform/limits.ts'
import { toDiscount, toSold, variantOf } from '../../orders/sales/queries.ts'
import { type Cell, plainNaira, timeCell } from '../../platform/csv/cells.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { StoredLine } from '../../platform/db/tables/sales.ts'
import { type Batch, batchesOf } from './batches.ts'

export const ORDER_COLUMNS = [
  ...['Order', 'Created at', 'Updated at', 'Status', 'Payment status', 'Payment method', 'Paid at'],
  ...[
    'Payment reference',
    'Name',
    'Email',
    'Phone',
    'WhatsApp',
    'State',
    'LGA',
    'Address',
    'More details',
  ],
  ...['Line', 'Product id', 'Variant id', 'Product', 'Choice'],
  ...['Quantity', 'Price', 'Discount percentage', 'Line total'],
  ...['Subtotal', 'Shipping', 'Total', 'Currency'],
  ...['Line off', 'Discount names', 'Discount on goods', 'Discount on delivery'],
  ...['Invoice number', 'Fulfilment', REFUNDED, 'VAT'],
]

/** Identity and address of the buyer. */
export const PERSONAL_COLUMNS: readonly string[] = [
  'Name',
  'Email',
  'Phone',
  'WhatsApp',
  'Address',
  'More details',
]

/**
 * A row for each line of each order, or of those of a selection. The order's columns are repeated,
 * its sums are not, so that a column adds up.
 */
export async function* orderRows(db: Db, selection?: string): AsyncGenerator<Cell[][]> {
  for await (const sales of batchesOf((batch) => readSales(db, batch, selection))) {
    yield sales.flatMap((sale) =>
      sale.lines.map((line, i) => [
        ...[
          ...orderCells(sale),
          ...lineCells(line, i),
          ...sums(sale, i),
          ...discountCells(sale, i),
        ],
        ...laterCells(sale, i),
      ]),
    )
  }
}

const readSales = (db: Db, { below, limit }: Batch, selection: string | undefined) =>
  db
    .selectFrom('sale')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.sale_id', '=', 'sale.id')
        .on('payment.kind', 'in', ['settlement', 'manual']),
    )
    .select([
      'sale.id',
      'sale.created_at',
      'sale.updated_at',
      'transaction_status',
      'payment_status',
      'payment_method',
    ])
    .select([
      'payment.paid_at',
      'payment.reference',
      'name',
      'email',
      'phone_number',
      'whatsapp',
      'state',
      'lga',
    ])
    .select([
      'address',
      'more_details',
      'lines',
      'subtotal_kobo',
      'shipping_price_kobo',
      'total_kobo',
      'discounts',
    ])
    .select(['invoice_number', 'fulfilment', 'refunded_kobo', 'seller'])
    .where('sale.id', '<', below)
    .$if(selection !== undefined, (query) =>
      query.where(
        sql<boolean>`sale.id in (select sale_id from bulk_item where job_id = ${selection})`,
      ),
    )
    .orderBy('sale.id', 'desc')
    .limit(limit)
    .execute()
type Sale = Awaited<ReturnType<typeof readSales>>[number]

const naira = (kobo: number): string => plainNaira(toNaira(kobo))

const orderCells = (sale: Sale): Cell[] => [
  ...[sale.id, timeCell(sale.created_at), timeCell(sale.updated_at)],
  ...[sale.transaction_status, sale.payment_status, sale.payment_method],
  ...[
    sale.paid_at && timeCell(sale.paid_at),
    sale.reference,
    sale.name,
    sale.email,
    sale.phone_number,
    sale.whatsapp,
  ],
  ...[sale.state, sale.lga, sale.address, sale.more_details],
]

const lineCells = (line: StoredLine, i: number): Cell[] => [
  ...[i + 1, line.product_id, variantOf(line), line.title, line.choice],
  ...[
    line.qty,
    naira(line.price_kobo),
    line.discount_percentage,
    naira(lineTotalKobo(toSold(line))),
  ],
]

/**
 * As invoices list them: subtotal and shipping are before discounts. On the first row of an order
 * only.
 */
function sums(sale: Sale, line: number): Cell[] {
  if (line > 0) return ['', '', '', CURRENCY]
  const { items, delivery } = discounted(sale)
  return [plainNaira(items), plainNaira(delivery), naira(sale.total_kobo), CURRENCY]
}

const discounted = ({ subtotal_kobo, shipping_price_kobo, discounts }: Sale) =>
  discountedSums({
    ...{ subtotal: toNaira(subtotal_kobo), shippingPrice: toNaira(shipping_price_kobo) },
    discounts: (discounts ?? []).map(toDiscount),
  })

function discountCells(sale: Sale, i: number): Cell[] {
  const lineOff = nairaOrBlank(sale.lines[i]?.off_kobo ?? 0)
  if (i > 0) return [lineOff, '', '', '']
  const { items, goods, delivery, off } = discounted(sale)
  return [
    ...[lineOff, [...goods, ...off].map(({ label }) => label).join('; ')],
    nairaOrBlank(toKobo(items) - sale.subtotal_kobo),
    nairaOrBlank(toKobo(delivery) - sale.shipping_price_kobo),
  ]
}

const nairaOrBlank = (kobo: number): string => (kobo > 0 ? naira(kobo) : '')

const laterCells = (
  { invoice_number, fulfilment, refunded_kobo, total_kobo, seller }: Sale,
  i: number,
): Cell[] => [
  ...[invoice_number ?? '', fulfilment],
  ...(i === 0
    ? [nairaOrBlank(refunded_kobo), seller?.vat.on ? naira(vatIn(total_kobo, seller.vat.rate)) : '']
    : ['', '']),
]
