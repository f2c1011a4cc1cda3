/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const billFrom = 'Bill from'
export const billTo = 'Bill to'
export const INVOICE_COLUMN_TITLES = ['Product', 'Quantity', 'Unit price', 'Total'] as const
export const subtotal = 'Subtotal'
export const shipping = 'Shipping'
export const total = 'Total'

// The shop's own, where the specification is silent
export const invoiceTitle = (number: string) => `Invoice no. ${number}`
export const creditNoteTitle = (number: string) => `Credit note no. ${number}`
export const packingSlipTitle = (number: string) => `Order ${number}`
export const adjustmentLabel = 'Adjustment'
/** In a credit note of an amount, without lines. */
export const partOfTotal = 'Part of the total'
export const ofWhichVatText = (rate: string) => `of which VAT ${rate}`
export const taxNumberText = (number: string) => `TIN: ${number}`
export const whatsappNumberText = (number: string) => `WhatsApp: ${number}`
export const paymentMethodText = (method: string, status: string) =>
  `Payment method: ${method}, ${status}`
export const transactionIdText = (id: string) => `Transaction id: ${id}`
export const forInvoiceText = (number: string) => `For invoice no. ${number}`
export const refundReasonText = (words: string) => `Reason: ${words}`
export const roundedTotalsNote =
  'Each total is rounded to the kobo once, so quantity × unit price may differ from it by a few kobo.'
export const thanks = 'Thank you for shopping with us.'
export const deliverTo = 'Deliver to'
export const buyerNoteText = (words: string) => `Note: ${words}`
/** Below the lines of a packing slip, whose prices do not add up to it without the delivery. */
export const totalWithDelivery = (delivery: string, total: string) =>
  `with delivery ${delivery}: ${total}`
export const serialNumbersText = (numbers: readonly string[]) => `Serial no. ${numbers.join(', ')}`
export const isPaid = 'Paid'
export const collectAmountText = (amount: string) => `COLLECT ${amount}`
/** For an order in several parcels. */
export const collectOnceText = (amount: string) =>
  `${collectAmountText(amount)} once, for all parcels of this order`
export const notPaid = 'Not paid yet'
