export const REFUND_WAY_TEXTS = {
  card: 'to the card',
  cash: 'in cash',
  transfer: 'by transfer',
}

const REFUND_STATE_TEXTS = {
  open: 'not decided yet',
  sending: 'being sent',
  processing: 'on its way',
  attention: 'waiting for bank details',
  done: 'paid back',
  failed: 'could not be sent',
}

type StatedRefund = {
  status: keyof typeof REFUND_STATE_TEXTS
  way?: keyof typeof REFUND_WAY_TEXTS | undefined
  amount: number
}

export const refundStatusText = ({ status, way, amount }: StatedRefund): string => {
  if (amount === 0) return 'came back without money'
  return way ? `${REFUND_STATE_TEXTS[status]} ${REFUND_WAY_TEXTS[way]}` : REFUND_STATE_TEXTS[status]
}

export const creditNoteOfDay = (number: string, day: string): string =>
  `Credit note ${number} of ${day}`
export const refundedDeliveryText = (amount: string): string => `delivery ${amount}`

export const restOfRefundText = (amount: string): string =>
  `${amount} of it by the shop, the provider took the rest back`

export const notTwice =
  'Do not send this by hand: the bank claims this payment back, or the provider took it back, and the money would go twice.'
