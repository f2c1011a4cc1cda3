import { messages } from '#contract/messages.ts'
import type { RefundStatus } from '#contract/orders/refund-rules.ts'
import { conflict, type HttpError } from '../../platform/errors.ts'

const WHY: Record<Exclude<RefundStatus, 'open'>, string> = {
  sending: messages.refundUnderWay,
  processing: messages.refundUnderWay,
  attention: messages.refundStuck,
  done: messages.refundIsDone,
  failed: messages.refundNotSent,
}

/** Why nobody can decide on a refund any more. */
export const notOpen = (status: keyof typeof WHY): HttpError => conflict(WHY[status])
