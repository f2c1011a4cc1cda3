import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { findPiecesToSend, type OrderGoods } from '#contract/orders/fulfilment/fulfilment.ts'
import { creditNoteDocument } from '#contract/orders/invoices/invoices.ts'
import { type PrintedSale, printingEndpoints } from '#contract/orders/invoices/printing.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { SlipSettings } from '#contract/platform/shop-settings.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { readGoodsOfSales } from '../fulfilment/goods.ts'
import { findVisibleSale } from '../sales/find-visible.ts'
import { withIssuedInvoice, withIssuedInvoices } from '../sales/issued-invoices.ts'
import { SHOWN_SALE_COLUMNS, toSale } from '../sales/queries.ts'
import {
  createBillPdf,
  createInvoicePdf,
  createSlipsPdf,
  invoiceFileName,
  toPdfFileName,
} from './make-documents.ts'
import { readCreditNote } from './read-credit-note.ts'

type InvoiceRouteDeps = SettingsContext & { rateLimit: RateLimit }

/** Per address, except the shop's own: drawing one takes the process some 50 ms. */
const FILES_PER_10_MINUTES = { max: 60, windowS: 600 }

/** Invoices, credit notes and packing slips as PDF, and what the pages for printing need. */
export function invoiceRoutes(
  app: FastifyInstance,
  { db, settings, rateLimit }: InvoiceRouteDeps,
): void {
  const takeFile = async (request: FastifyRequest): Promise<void> => {
    if (!isAdmin(request.actor)) await rateLimit.of(request).take('document', FILES_PER_10_MINUTES)
  }

  registerRoutes(app, printingEndpoints, {
    invoicePdf: async ({ params, request, reply }) => {
      const { sale: row, view } = await findVisibleSale(db, params.id, request)
      if (view !== 'full') throw notFoundError(messages.orderNotFound)
      const { invoice } = await withIssuedInvoice(db, toSale(row))
      if (!invoice) throw notFoundError(messages.noInvoiceYet)
      await takeFile(request)
      reply.header('content-disposition', `attachment; filename="${invoiceFileName(invoice)}"`)
      return createInvoicePdf(invoice, await settings.read())
    },

    creditNotePdf: async ({ params, request, reply }) => {
      const { sale: row, view } = await findVisibleSale(db, params.id, request)
      if (view !== 'full') throw notFoundError(messages.orderNotFound)
      const note = await readCreditNote(db, row.id, params.refund)
      if (!note) throw notFoundError(messages.refundNotFound)
      await takeFile(request)
      const filename = toPdfFileName(`credit-note-${note.credit.number}`)
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return createBillPdf(creditNoteDocument(note.order, note.credit, await settings.read()))
    },

    toPrint: async ({ query }) => {
      const [data, shopSettings] = await Promise.all([
        listPrintedSales(db, query.ids),
        settings.read(),
      ])
      return { data, ...SlipSettings.parse(shopSettings) }
    },

    slipsPdf: async ({ query, reply }) => {
      const sales = await listPrintedSales(db, query.ids)
      if (sales.length === 0) throw notFoundError(messages.orderNotFound)
      reply.header('content-disposition', 'attachment; filename="packing-slips.pdf"')
      return createSlipsPdf(sales, await settings.read())
    },
  })
}

/** Orders with their invoices, in the order of the given ids. */
async function listPrintedSales(db: Db, ids: readonly string[]): Promise<PrintedSale[]> {
  const rows = await db
    .selectFrom('sale')
    .select([...SHOWN_SALE_COLUMNS, 'seller'])
    .where('id', 'in', ids)
    .execute()
  const goodsOf = await readGoodsOfSales(db, rows)
  const sales = rows.map(
    (row): PrintedSale => ({ ...toSale(row), toSend: changedGoodsToSend(goodsOf(row)) }),
  )
  const printed = await withIssuedInvoices(db, sales)
  return printed.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
}

/** The pieces that go to the buyer, where that is no longer all that was ordered. */
const changedGoodsToSend = (goods: OrderGoods): PrintedSale['toSend'] =>
  goods.restocked.length > 0 ? findPiecesToSend(goods) : undefined
