import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListParams, pageOf, sortBy } from './list-params.ts'
import { IdParam, Message, requiredText } from './values.ts'

/** Money that was paid and has to be sent back. */
export const Refund = z.object({
  _id: z.string(),
  /** `_id` of the order that it was paid for. */
  sale: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The provider's reference of the payment; empty where the money was received by hand. */
  reference: z.string(),
  /** Naira. */
  amount: z.number(),
  /** Why it is sent back. */
  reason: z.string(),
  status: z.enum(['open', 'done']),
  /** How it was done, and by whom; empty while it is open. */
  note: z.string(),
  doneBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Refund = z.infer<typeof Refund>

export const RefundForm = z.object({ note: requiredText('note', 500) })
export type RefundForm = z.infer<typeof RefundForm>

const RefundSort = sortBy('createdAt', 'name', 'reason', 'amount', 'status')
export type RefundSort = NonNullable<z.infer<typeof RefundSort>['sort']>

export const refundEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/refunds/:limit/:skip',
    access: 'admin',
    summary: 'The refund queue: open ones first, newest first, unless `sort` says otherwise',
    params: ListParams,
    query: RefundSort,
    answers: { 200: pageOf(Refund).extend({ open: z.int() }) },
  }),
  done: endpoint({
    method: 'PUT',
    path: '/refunds/:id',
    access: 'admin',
    isConfirmed: true,
    summary: 'Says that a refund was made, and how',
    params: IdParam,
    body: RefundForm,
    answers: { 200: Message },
  }),
}
