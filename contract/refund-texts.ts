import type { RefundStatus, RefundWay } from './refund-rules.ts'

/** Texts of refunds, for the buyer's pages and the back office. */

const BY: Record<RefundWay, string> = { card: 'to the card', cash: 'in cash', transfer: 'by transfer' }
export const wayText = (way: RefundWay): string => BY[way]

const STATES: Record<RefundStatus, string> = {
  open: 'not decided yet',
  sending: 'being sent',
  processing: 'on its way',
  attention: 'waiting for bank details',
  done: 'paid back',
  failed: 'could not be sent',
}

export const refundState = ({ status, way }: { status: RefundStatus; way?: RefundWay | undefined }): string =>
  way ? `${STATES[status]} ${wayText(way)}` : STATES[status]

export const creditNote = (number: string): string => `Credit note ${number}`
export const delivery = (amount: string): string => `delivery ${amount}`
