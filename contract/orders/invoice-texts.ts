/** Fixed by the customer's specification, to the letter, mistakes included (section 2). */
export const billFrom = 'Bill from'
export const billTo = 'Bill to'
export const columns = ['Product', 'Quantity', 'Unit price', 'Total'] as const
export const subtotal = 'Subtotal'
export const shipping = 'Shipping'
export const total = 'Total'

// The shop's own, where the specification is silent
export const invoiceTitle = (number: string) => `Invoice no. ${number}`
export const creditNoteTitle = (number: string) => `Credit note no. ${number}`
export const slipTitle = (number: string) => `Order ${number}`
export const adjustment = 'Adjustment'
/** In a credit note of an amount, without lines. */
export const partOfTotal = 'Part of the total'
export const ofWhichVat = (rate: string) => `of which VAT ${rate}`
export const tin = (number: string) => `TIN: ${number}`
export const whatsapp = (number: string) => `WhatsApp: ${number}`
export const paidBy = (method: string, status: string) => `Payment method: ${method}, ${status}`
export const transaction = (id: string) => `Transaction id: ${id}`
export const ofInvoice = (number: string) => `For invoice no. ${number}`
export const reason = (words: string) => `Reason: ${words}`
export const rounded =
  'Each total is rounded to the kobo once, so quantity × unit price may differ from it by a few kobo.'
export const thanks = 'Thank you for shopping with us.'
export const deliverTo = 'Deliver to'
export const note = (words: string) => `Note: ${words}`
/** Below the lines of a packing slip, whose prices do not add up to it without the delivery. */
export const totalWith = (delivery: string, total: string) => `with delivery ${delivery}: ${total}`
export const pieces = (number: number) =>
  `${number.toLocaleString('en')} ${number === 1 ? 'piece' : 'pieces'}`
export const serials = (numbers: readonly string[]) => `Serial no. ${numbers.join(', ')}`
export const isPaid = 'Paid'
export const collect = (amount: string) => `COLLECT ${amount}`
/** For an order in several parcels. */
export const collectOnce = (amount: string) =>
  `${collect(amount)} once, for all parcels of this order`
export const notPaid = 'Not paid yet'
