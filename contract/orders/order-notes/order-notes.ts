import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, del, get, post, put } from '../../platform/endpoint.ts'
import { MAX_NOTE } from '../../platform/limits.ts'
import { listAnswerOf, pageAnswerOf } from '../../platform/list-params.ts'
import { READS_ORDERS } from '../../platform/rights.ts'
import { MessageBody, requiredText } from '../../platform/values.ts'
import { EVENT_NAMES } from '../states/sale-states.ts'

const HappenedEvent = z.object({
  kind: z.literal('event'),
  _id: z.string(),
  event: z.enum(EVENT_NAMES),
  /** `staff` and `customer` have a name, if their account is still there. */
  by: z.enum(['staff', 'customer', 'guest', 'provider', 'system']),
  name: z.string(),
  details: z.record(z.string(), z.unknown()),
  /**
   * The mail to the buyer about it, while it is kept. `skipped`: more than an address gets that
   * nobody has verified.
   */
  mail: z.enum(['pending', 'sent', 'failed', 'skipped']).optional(),
  at: z.string(),
})

const ReceivedPayment = z.object({
  kind: z.literal('payment'),
  _id: z.string(),
  amount: z.number(),
  /** `paystack`, `cash` … */
  provider: z.string(),
  reference: z.string(),
  /** Who took it by hand; '' for a provider. */
  name: z.string(),
  /** It was more than the order costs, and has to go back. */
  isSurplus: z.boolean(),
  /** It was recorded by hand, and a card payment took its place. */
  isReplaced: z.boolean(),
  at: z.string(),
})

export const OrderNote = z.object({
  kind: z.literal('note'),
  _id: z.string(),
  body: z.string(),
  name: z.string(),
  /** Present names of the mentioned colleagues. */
  mentions: z.array(z.string()),
  isEdited: z.boolean(),
  /** Whether the caller wrote it a short time ago: then it can be changed. */
  isOpen: z.boolean(),
  at: z.string(),
})

export const TimelineItem = z.discriminatedUnion('kind', [
  HappenedEvent,
  ReceivedPayment,
  OrderNote,
])
export type TimelineItem = z.infer<typeof TimelineItem>
export type HappenedEvent = z.infer<typeof HappenedEvent>
export type ReceivedPayment = z.infer<typeof ReceivedPayment>
export type OrderNote = z.infer<typeof OrderNote>

/** Orders of the same account, phone number or e-mail. Sums in naira. */
export const CustomerSums = z.object({
  /** Without cancelled ones. */
  orders: z.int(),
  /** There are more than are counted. */
  isMore: z.boolean(),
  completed: z.int(),
  cancelled: z.int(),
  /** Cancelled while they were to be paid on delivery, or come back. */
  refused: z.int(),
  paid: z.number(),
  /** Refunded or on its way. */
  refunded: z.number(),
  /** Date of the first order, this one included; absent if there is none. */
  since: z.string().optional(),
})
export type CustomerSums = z.infer<typeof CustomerSums>

export const OrderCustomerSummary = CustomerSums.extend({
  since: z.string(),
  /** `_id` of the account that this order belongs to. */
  account: z.string().optional(),
})
export type OrderCustomerSummary = z.infer<typeof OrderCustomerSummary>

export const NoteBodyForm = z.object({ body: requiredText('note', MAX_NOTE) })
export type NoteBodyForm = z.infer<typeof NoteBodyForm>

export const Mention = z.object({
  sale: z.string(),
  note: z.string(),
  name: z.string(),
  body: z.string(),
  at: z.string(),
})
export type Mention = z.infer<typeof Mention>

export const orderNoteEndpoints = {
  timeline: get(
    '/sales/:id/timeline',
    adminWithRight(READS_ORDERS),
    'What happened to an order, with payments, mails and notes, oldest first',
    { notFound: messages.orderNotFound, answer: listAnswerOf(TimelineItem) },
  ),
  customer: get(
    '/sales/:id/customer',
    adminWithRight(READS_ORDERS),
    'The other orders of the customer of an order at a glance',
    { notFound: messages.orderNotFound, answer: OrderCustomerSummary },
  ),
  write: post(
    '/sales/:id/notes',
    adminWithRight(READS_ORDERS),
    'Writes a note about an order; staff named by @ and their full name get a mail',
    { notFound: messages.orderNotFound, body: NoteBodyForm, created: MessageBody },
  ),
  change: put(
    '/sales/:id/notes/:note',
    adminWithRight(READS_ORDERS),
    "Changes the caller's own note within some minutes",
    { ids: { id: messages.noteNotFound, note: messages.noteNotFound }, body: NoteBodyForm },
  ),
  remove: del(
    '/sales/:id/notes/:note',
    adminWithRight(READS_ORDERS),
    "Removes the caller's own note within some minutes",
    { ids: { id: messages.noteNotFound, note: messages.noteNotFound } },
  ),
  see: put(
    '/sales/:id/mentions',
    adminWithRight(READS_ORDERS),
    'Marks the notes of an order that name the caller as seen',
    { notFound: messages.orderNotFound },
  ),
  mentions: get(
    '/mentions',
    adminWithRight(READS_ORDERS),
    'Notes that name the caller and that they have not seen, newest first',
    { answer: pageAnswerOf(Mention) },
  ),
  staff: get(
    '/staff',
    adminWithRight(READS_ORDERS),
    'The names of all admins, to be mentioned in notes',
    {
      answer: listAnswerOf(z.object({ _id: z.string(), name: z.string() })),
    },
  ),
}
