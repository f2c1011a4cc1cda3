import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_PRINTED } from './limits.ts'
import { messages } from './messages.ts'
import { READS_ORDERS } from './rights.ts'
import { Sale } from './sales.ts'
import { Id, IdParam } from './values.ts'

/** `?ids=a,b,c`: up to `MAX_PRINTED` orders, each once, in the order of the pages. */
const Ids = z.object({
  ids: z
    .string(messages.required('ids'))
    .max(MAX_PRINTED * 40, messages.tooManyPrinted(MAX_PRINTED))
    .transform((text) => [...new Set(text.split(',').filter((id) => id !== ''))])
    .pipe(z.array(Id).min(1, messages.required('ids')).max(MAX_PRINTED, messages.tooManyPrinted(MAX_PRINTED))),
})

/** `toSend`: what goes into its parcels, where some of its pieces are in stock again instead. */
export const PrintedSale = Sale.extend({ toSend: z.array(z.object({ variant: z.string(), qty: z.int() })).optional() })
export type PrintedSale = z.infer<typeof PrintedSale>

export const printingEndpoints = {
  invoicePdf: endpoint({
    method: 'GET',
    path: '/sales/:id/invoice.pdf',
    access: 'anyone',
    summary: 'The invoice of a completed order as PDF, for everyone who sees the order in full',
    params: IdParam,
    media: 'application/pdf',
    answers: { 200: z.string() },
  }),
  creditNotePdf: endpoint({
    method: 'GET',
    path: '/sales/:id/refunds/:refund/creditnote.pdf',
    access: 'anyone',
    summary: 'The credit note of a refund that has gone back as PDF, for everyone who sees the order in full',
    params: IdParam.extend({ refund: z.string().max(200) }),
    media: 'application/pdf',
    answers: { 200: z.string() },
  }),
  toPrint: endpoint({
    method: 'GET',
    path: '/documents/sales',
    isReport: true,
    access: 'admin',
    right: READS_ORDERS,
    summary: 'Orders to be printed together, in the order of their ids; unknown ones are left out',
    query: Ids,
    answers: {
      200: z.object({
        data: z.array(PrintedSale),
        /** Whether packing slips show prices. */
        slipPrices: z.boolean(),
      }),
    },
  }),
  slipsPdf: endpoint({
    method: 'GET',
    path: '/documents/slips.pdf',
    isReport: true,
    access: 'admin',
    right: 'orders',
    summary: 'Packing slips as one PDF, a page of A6 or more for each order',
    query: Ids,
    media: 'application/pdf',
    answers: { 200: z.string() },
  }),
}
