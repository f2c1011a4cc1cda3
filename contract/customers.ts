import { z } from 'zod'
import { CONSENT_KINDS } from './consents.ts'
import { endpoint } from './endpoint.ts'
import { MAX_TAG, MAX_TAGS } from './limits.ts'
import { pageOf, SearchParams } from './list-params.ts'
import { messages } from './messages.ts'
import { CustomerSums, Noted, NoteForm } from './order-notes.ts'
import { AnyText, IdParam, Message, PhoneNumber, requiredText } from './values.ts'

/**
 * A customer is an account, or a guest: who placed orders with one phone number without an account. Not in the spec:
 * docs/product.md, "Further: customers". In an address `id` is an account's or an order's: an order names its account, or its guest.
 */

/** A phone number whose orders are not paid on delivery. */
export const BlockedPhone = z.object({
  /** In its one form: `08031234567`. */
  phone: z.string(),
  reason: z.string(),
  /** Full name of who blocked it. */
  by: z.string(),
  at: z.string(),
})
export type BlockedPhone = z.infer<typeof BlockedPhone>

/** What a user said about a kind of mail last. */
const Consented = z.object({
  kind: z.enum(CONSENT_KINDS),
  given: z.boolean(),
  /** As they were shown. */
  words: z.string(),
  at: z.string(),
})
export type Consented = z.infer<typeof Consented>

export const CustomerCard = z.object({
  /** `_id` of the account; absent for a guest. */
  account: z.string().optional(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  tags: z.array(z.string()),
  /** Newest first. */
  notes: z.array(Noted),
  /** Of all orders of the account, the phone number or the e-mail. */
  sums: CustomerSums,
  /** Of an account, by kind; a kind that was never asked is left out. */
  consents: z.array(Consented),
  /** Present while its orders are not paid on delivery. */
  blocked: BlockedPhone.optional(),
})
export type CustomerCard = z.infer<typeof CustomerCard>

export const BlockForm = z.object({ phoneNumber: PhoneNumber, reason: requiredText('reason', 300) })
export type BlockForm = z.infer<typeof BlockForm>

export const TagsForm = z.object({
  tags: z.array(requiredText('tag', MAX_TAG)).max(MAX_TAGS, messages.tooManyTags(MAX_TAGS)),
})

/** Everything that the shop has of a person, by what it is: each a list of records. */
export const PersonalData = z.object({
  /** Of the file, without its ending. */
  name: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.infer<typeof PersonalData>

/** Why a person cannot be erased yet: an order, and what is open about it. */
const OPEN_PARTS = ['order', 'refund', 'return', 'payment'] as const
export type OpenPart = (typeof OPEN_PARTS)[number]

export const ErasurePlan = z.object({
  name: z.string(),
  email: z.string(),
  /** What would be erased, and how many of each. */
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Orders that stay for the books without the person. */
  orders: z.int(),
  open: z.array(z.object({ sale: z.string(), part: z.enum(OPEN_PARTS) })),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

const CustomerNoteParams = IdParam.extend({ note: z.string().max(200) })

export const customerEndpoints = {
  tags: endpoint({
    method: 'GET',
    path: '/customers/tags',
    access: 'admin',
    right: 'customers',
    summary: 'The tags that customers have, the most used first',
    answers: { 200: z.object({ data: z.array(z.string()) }) },
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/customers/blocked/:limit/:skip/:search?',
    access: 'admin',
    right: 'customers',
    summary:
      'Phone numbers that are blocked for pay on delivery, newest first; search matches the number in any form and the reason',
    params: SearchParams,
    answers: { 200: pageOf(BlockedPhone) },
  }),
  block: endpoint({
    method: 'POST',
    path: '/customers/blocked',
    access: 'admin',
    right: 'customers',
    summary: 'Blocks a phone number for pay on delivery; orders for which it is chosen already stay',
    body: BlockForm,
    answers: { 201: Message },
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/customers/blocked/:phone',
    access: 'admin',
    right: 'customers',
    summary: 'Allows pay on delivery for a phone number again',
    params: z.object({ phone: AnyText.max(60) }),
    answers: { 200: Message },
  }),
  one: endpoint({
    method: 'GET',
    path: '/customers/:id',
    access: 'admin',
    right: 'customers',
    summary: 'What staff know of a customer: tags, notes, orders in sum; by the id of an account or of an order',
    params: IdParam,
    answers: { 200: CustomerCard },
  }),
  setTags: endpoint({
    method: 'PUT',
    path: '/customers/:id/tags',
    access: 'admin',
    right: 'customers',
    isEdit: true,
    summary: 'Gives a customer these tags in place of others',
    params: IdParam,
    body: TagsForm,
    answers: { 200: Message },
  }),
  writeNote: endpoint({
    method: 'POST',
    path: '/customers/:id/notes',
    access: 'admin',
    right: 'customers',
    summary: 'Writes a note about a customer',
    params: IdParam,
    body: NoteForm,
    answers: { 201: Message },
  }),
  changeNote: endpoint({
    method: 'PUT',
    path: '/customers/:id/notes/:note',
    access: 'admin',
    right: 'customers',
    summary: "Changes the caller's own note within some minutes",
    params: CustomerNoteParams,
    body: NoteForm,
    answers: { 200: Message },
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/customers/:id/notes/:note',
    access: 'admin',
    right: 'customers',
    summary: "Removes the caller's own note within some minutes",
    params: CustomerNoteParams,
    answers: { 200: Message },
  }),
  data: endpoint({
    method: 'POST',
    path: '/customers/:id/data',
    isReport: true,
    access: 'admin',
    right: 'customers',
    isConfirmed: true,
    summary: 'Everything that the shop has of a person, staff notes included, for a request by law',
    params: IdParam,
    answers: { 200: PersonalData },
  }),
  ownData: endpoint({
    method: 'POST',
    path: '/users/data',
    isReport: true,
    access: 'signedIn',
    isConfirmed: true,
    summary: 'Everything that the shop has of the signed-in user; a few times an hour',
    answers: { 200: PersonalData },
  }),
  erasurePlan: endpoint({
    method: 'GET',
    path: '/customers/:id/erasure',
    access: 'superAdmin',
    summary: "What erasing a person's data would take away, what would stay, and what is still open",
    params: IdParam,
    answers: { 200: ErasurePlan },
  }),
  erase: endpoint({
    method: 'POST',
    path: '/customers/:id/erasure',
    isReport: true,
    access: 'superAdmin',
    isConfirmed: true,
    summary: "Erases a person's data for good; orders stay for the books without the person. 409 while one is open",
    params: IdParam,
    body: z.object({ typed: AnyText.max(300) }),
    answers: { 200: Message },
  }),
}
