import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { MAX_NOTE } from './limits.ts'
import { READS_ORDERS } from './rights.ts'
import { EVENT_NAMES } from './sale-states.ts'
import { IdParam, Message, requiredText } from './values.ts'

/** What staff know of an order beside the order itself: what happened to it, what they wrote, who the customer is. */

const MAIL_STATES = ['pending', 'sent', 'failed', 'skipped'] as const

/** Something that happened to an order. */
const Happened = z.object({
  kind: z.literal('event'),
  _id: z.string(),
  event: z.enum(EVENT_NAMES),
  /** `staff` and `customer` have a name, if their account is still there. */
  by: z.enum(['staff', 'customer', 'guest', 'provider', 'system']),
  name: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** The mail to the buyer about it, while it is kept. `skipped`: more than an address gets that nobody has verified. */
  mail: z.enum(MAIL_STATES).optional(),
  at: z.string(),
})

/** Money that came. */
const Received = z.object({
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

export const Noted = z.object({
  kind: z.literal('note'),
  _id: z.string(),
  body: z.string(),
  name: z.string(),
  /** The names that it mentions, as they are now. */
  mentions: z.array(z.string()),
  isEdited: z.boolean(),
  /** Whether the caller wrote it a short time ago: then it can be changed. */
  isOpen: z.boolean(),
  at: z.string(),
})

export const TimelineItem = z.discriminatedUnion('kind', [Happened, Received, Noted])
export type TimelineItem = z.infer<typeof TimelineItem>
export type Happened = z.infer<typeof Happened>
export type Received = z.infer<typeof Received>
export type Noted = z.infer<typeof Noted>

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
  /** Of the first order, this one counted; absent where there is none. */
  since: z.string().optional(),
})
export type CustomerSums = z.infer<typeof CustomerSums>

/** The other orders of the buyer of this one. */
export const Customer = CustomerSums.extend({
  since: z.string(),
  /** `_id` of the account that this order belongs to. */
  account: z.string().optional(),
})
export type Customer = z.infer<typeof Customer>

export const NoteForm = z.object({ body: requiredText('note', MAX_NOTE) })
export type NoteForm = z.infer<typeof NoteForm>

const NoteParams = IdParam.extend({ note: z.string().max(200) })

/** A note that names the caller and that they have not seen. */
export const Mention = z.object({
  sale: z.string(),
  note: z.string(),
  name: z.string(),
  body: z.string(),
  at: z.string(),
})
export type Mention = z.infer<typeof Mention>

export const orderNoteEndpoints = {
  timeline: endpoint({
    method: 'GET',
    path: '/sales/:id/timeline',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'What happened to an order, with payments, mails and notes, oldest first',
    params: IdParam,
    answers: { 200: z.object({ data: z.array(TimelineItem) }) },
  }),
  customer: endpoint({
    method: 'GET',
    path: '/sales/:id/customer',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'The other orders of the customer of an order at a glance',
    params: IdParam,
    answers: { 200: Customer },
  }),
  write: endpoint({
    method: 'POST',
    path: '/sales/:id/notes',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'Writes a note about an order; staff named by @ and their full name get a mail',
    params: IdParam,
    body: NoteForm,
    answers: { 201: Message },
  }),
  change: endpoint({
    method: 'PUT',
    path: '/sales/:id/notes/:note',
    access: 'admin',
    right: READS_ORDERS,
    summary: "Changes the caller's own note within some minutes",
    params: NoteParams,
    body: NoteForm,
    answers: { 200: Message },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sales/:id/notes/:note',
    access: 'admin',
    right: READS_ORDERS,
    summary: "Removes the caller's own note within some minutes",
    params: NoteParams,
    answers: { 200: Message },
  }),
  see: endpoint({
    method: 'PUT',
    path: '/sales/:id/mentions',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'Marks the notes of an order that name the caller as seen',
    params: IdParam,
    answers: { 200: Message },
  }),
  mentions: endpoint({
    method: 'GET',
    path: '/mentions',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'Notes that name the caller and that they have not seen, newest first',
    answers: { 200: z.object({ data: z.array(Mention), total: z.int() }) },
  }),
  staff: endpoint({
    method: 'GET',
    path: '/staff',
    access: 'admin',
    right: READS_ORDERS,
    summary: 'The names of all admins, to be mentioned in notes',
    answers: { 200: z.object({ data: z.array(z.object({ _id: z.string(), name: z.string() })) }) },
  }),
}
