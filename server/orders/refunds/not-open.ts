import { messages } from '#contract/messages.ts'
import type { RefundStatus } from '#contract/orders/refunds/refund-rules.ts'
import { conflictError, type HttpError } from '../../platform/errors.ts'

const REFUSAL_OF_REFUND_STATUS: Record<Exclude<RefundStatus, 'open'>, string> = {
  sending: messages.refundUnderWay,
  processing: messages.refundUnderWay,
  attention: messages.refundStuck,
  done: messages.refundIsDone,
  failed: messages.refundNotSent,
}

/** Why nobody can decide on a refund any more. */
export const refundNotOpen = (status: keyof typeof REFUSAL_OF_REFUND_STATUS): HttpError =>
  conflictError(REFUSAL_OF_REFUND_STATUS[status])
