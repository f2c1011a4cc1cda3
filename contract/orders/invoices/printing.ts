import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, anyone, get } from '../../platform/endpoint.ts'
import { MAX_PRINTED } from '../../platform/limits.ts'
import { READS_ORDERS } from '../../platform/rights.ts'
import { SlipSettings } from '../../platform/shop-settings.ts'
import { ShopId } from '../../platform/values.ts'
import { Sale } from '../sales/sales.ts'

/** `?ids=a,b,c`: up to `MAX_PRINTED` orders, each once, in the order of the pages. */
const PrintedIds = z.object({
  ids: z
    .string(messages.requiredField('ids'))
    .max(MAX_PRINTED * 40, messages.tooManyPrinted(MAX_PRINTED))
    .transform((text) => {
      const ids = text.split(',').filter((id) => id !== '')
      return [...new Set(ids)]
    })
    .pipe(
      z
        .array(ShopId)
        .min(1, messages.requiredField('ids'))
        .max(MAX_PRINTED, messages.tooManyPrinted(MAX_PRINTED)),
    ),
})

/** `toSend`: what goes into its parcels, where some of its pieces are in stock again instead. */
export const PrintedSale = Sale.extend({
  toSend: z.array(z.object({ variant: z.string(), qty: z.int() })).optional(),
})
export type PrintedSale = z.infer<typeof PrintedSale>

export const printingEndpoints = {
  invoicePdf: get(
    '/sales/:id/invoice.pdf',
    anyone,
    'The invoice of a completed order as PDF, for everyone who sees the order in full',
    { notFound: messages.orderNotFound, media: 'application/pdf', answer: z.string() },
  ),
  creditNotePdf: get(
    '/sales/:id/refunds/:refund/creditnote.pdf',
    anyone,
    'The credit note of a refund that has gone back as PDF, for everyone who sees the order in full',
    {
      ids: { id: messages.orderNotFound, refund: messages.refundNotFound },
      media: 'application/pdf',
      answer: z.string(),
    },
  ),
  toPrint: get(
    '/documents/sales',
    adminWithRight(READS_ORDERS),
    'Orders to be printed together, in the order of their ids; unknown ones are left out',
    {
      isReport: true,
      query: PrintedIds,
      answer: SlipSettings.extend({ data: z.array(PrintedSale) }),
    },
  ),
  slipsPdf: get(
    '/documents/slips.pdf',
    adminWithRight('orders'),
    'Packing slips as one PDF, a page of A6 or more for each order',
    { isReport: true, query: PrintedIds, media: 'application/pdf', answer: z.string() },
  ),
}
