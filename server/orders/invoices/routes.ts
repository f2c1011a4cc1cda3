import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type Goods, piecesToSend } from '#contract/orders/fulfilment.ts'
import { creditNoteDocument } from '#contract/orders/invoices.ts'
import { type PrintedSale, printingEndpoints } from '#contract/orders/printing.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { route } from '../../platform/http/route.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { readGoodsOf } from '../fulfilment/goods.ts'
import { findVisibleSale } from '../sales/find-visible.ts'
import { withInvoice, withInvoices } from '../sales/issued-invoices.ts'
import { SHOWN, toSale } from '../sales/queries.ts'
import { billPdf, fileName, invoiceFileName, invoicePdf, slipsPdf } from './make-documents.ts'
import { readCreditNote } from './read-credit-note.ts'

type Deps = ShopContext & { rateLimit: RateLimit }

/** Per address, except the shop's own: drawing one takes the process some 50 ms. */
const FILES_PER_10_MINUTES = { max: 60, windowS: 600 }

/** Invoices, credit notes and packing slips as PDF, and what the pages for printing need. */
export function invoiceRoutes(app: FastifyInstance, { db, settings, rateLimit }: Deps): void {
  const takeFile = async (request: FastifyRequest): Promise<void> => {
    if (!isAdmin(request.actor)) await rateLimit.of(request).take('document', FILES_PER_10_MINUTES)
  }

  route(app, printingEndpoints.invoicePdf, async ({ params, request, reply }) => {
    const { sale: row, view } = await findVisibleSale(db, params.id, request)
    if (view !== 'full') throw notFound(messages.orderNotFound)
    const { invoice } = await withInvoice(db, toSale(row))
    if (!invoice) throw notFound(messages.noInvoiceYet)
    await takeFile(request)
    reply.header('content-disposition', `attachment; filename="${invoiceFileName(invoice)}"`)
    return invoicePdf(invoice, await settings.read())
  })

  route(app, printingEndpoints.creditNotePdf, async ({ params, request, reply }) => {
    const { sale: row, view } = await findVisibleSale(db, params.id, request)
    if (view !== 'full') throw notFound(messages.orderNotFound)
    const note = await readCreditNote(db, row.id, params.refund)
    if (!note) throw notFound(messages.refundNotFound)
    await takeFile(request)
    const filename = fileName(`credit-note-${note.credit.number}`)
    reply.header('content-disposition', `attachment; filename="${filename}"`)
    return billPdf(creditNoteDocument(note.order, note.credit, await settings.read()))
  })

  route(app, printingEndpoints.toPrint, async ({ query }) => {
    const [data, { slipPrices }] = await Promise.all([listSalesOf(db, query.ids), settings.read()])
    return { data, slipPrices }
  })

  route(app, printingEndpoints.slipsPdf, async ({ query, reply }) => {
    const sales = await listSalesOf(db, query.ids)
    if (sales.length === 0) throw notFound(messages.orderNotFound)
    reply.header('content-disposition', 'attachment; filename="packing-slips.pdf"')
    return slipsPdf(sales, await settings.read())
  })
}

/** Orders with their invoices, in the order of the given ids. */
async function listSalesOf(db: Db, ids: readonly string[]): Promise<PrintedSale[]> {
  const rows = await db
    .selectFrom('sale')
    .select([...SHOWN, 'seller'])
    .where('id', 'in', ids)
    .execute()
  const goodsOf = await readGoodsOf(db, rows)
  const sales = rows.map(
    (row): PrintedSale => ({ ...toSale(row), toSend: changedGoods(goodsOf(row)) }),
  )
  const printed = await withInvoices(db, sales)
  return printed.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
}

/** The pieces that go to the buyer, where that is no longer all that was ordered. */
const changedGoods = (goods: Goods): PrintedSale['toSend'] =>
  goods.restocked.length > 0 ? piecesToSend(goods) : undefined
