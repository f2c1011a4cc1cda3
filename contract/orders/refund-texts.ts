import type { RefundStatus, RefundWay } from './refund-rules.ts'

export const WAYS: Record<RefundWay, string> = {
  card: 'to the card',
  cash: 'in cash',
  transfer: 'by transfer',
}

const STATES: Record<RefundStatus, string> = {
  open: 'not decided yet',
  sending: 'being sent',
  processing: 'on its way',
  attention: 'waiting for bank details',
  done: 'paid back',
  failed: 'could not be sent',
}

type Stated = { status: RefundStatus; way?: RefundWay | undefined; amount: number }

export const refundState = ({ status, way, amount }: Stated): string => {
  if (amount === 0) return 'came back without money'
  return way ? `${STATES[status]} ${WAYS[way]}` : STATES[status]
}

export const creditNote = (number: string, day: string): string => `Credit note ${number} of ${day}`
export const delivery = (amount: string): string => `delivery ${amount}`

export const restOf = (amount: string): string =>
  `${amount} of it by the shop, the provider took the rest back`

export const notTwice =
  'Do not send this by hand: the bank claims this payment back, or the provider took it back, and the money would go twice.'
