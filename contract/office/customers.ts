import { z } from 'zod'
import { messages } from '../messages.ts'
import { CustomerSums, NoteBodyForm, OrderNote } from '../orders/order-notes/order-notes.ts'
import { CONSENT_KINDS } from '../people/consents.ts'
import {
  adminWithRight,
  confirmedCaller,
  del,
  get,
  post,
  put,
  signedIn,
  superAdmin,
} from '../platform/endpoint.ts'
import { MAX_TAG, MAX_TAGS } from '../platform/limits.ts'
import { listAnswerOf, pageAnswerOf } from '../platform/list-params.ts'
import { MessageBody, PhoneNumber, plainTextUpTo, requiredText } from '../platform/values.ts'

/**
 * A customer is an account, or a guest: who placed orders with one phone number without an account.
 * See docs/product.md, "Further: customers". In an address `id` is an account's or an order's: an
 * order names its account, or its guest.
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

export const CustomerCard = z.object({
  /** `_id` of the account; absent for a guest. */
  account: z.string().optional(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  tags: z.array(z.string()),
  /** Newest first. */
  notes: z.array(OrderNote),
  sums: CustomerSums,
  /** Consents of an account by kind; a kind that was never asked is absent. */
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      given: z.boolean(),
      words: z.string(),
      at: z.string(),
    }),
  ),
  /** Present while its orders are not paid on delivery. */
  blocked: BlockedPhone.optional(),
})
export type CustomerCard = z.infer<typeof CustomerCard>

export const BlockPhoneValues = z.object({
  phoneNumber: PhoneNumber,
  reason: requiredText('reason', 300),
})
export type BlockPhoneValues = z.infer<typeof BlockPhoneValues>

export const PersonalData = z.object({
  /** Name of the file, without its ending. */
  name: z.string(),
  data: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type PersonalData = z.infer<typeof PersonalData>

export const ErasurePlan = z.object({
  name: z.string(),
  email: z.string(),
  /** Data to be erased, with counts. */
  goes: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Orders that stay for the books without the person. */
  orders: z.int(),
  /** Why the person cannot be erased yet: orders, and what is open about them. */
  open: z.array(
    z.object({ sale: z.string(), part: z.enum(['order', 'refund', 'return', 'payment']) }),
  ),
})
export type ErasurePlan = z.infer<typeof ErasurePlan>

export const customerEndpoints = {
  tags: get(
    '/customers/tags',
    adminWithRight('customers'),
    'The tags that customers have, the most used first',
    {
      answer: listAnswerOf(z.string()),
    },
  ),
  blocked: get(
    '/customers/blocked/:limit/:skip/:search?',
    adminWithRight('customers'),
    'Phone numbers that are blocked for pay on delivery, newest first; search matches the number in any form and the reason',
    { answer: pageAnswerOf(BlockedPhone) },
  ),
  block: post(
    '/customers/blocked',
    adminWithRight('customers'),
    'Blocks a phone number for pay on delivery; orders for which it is chosen already stay',
    { body: BlockPhoneValues, created: MessageBody },
  ),
  unblock: del(
    '/customers/blocked/:phone',
    adminWithRight('customers'),
    'Allows pay on delivery for a phone number again',
    {
      params: z.object({ phone: plainTextUpTo(60) }),
    },
  ),
  read: get(
    '/customers/:id',
    adminWithRight('customers'),
    'What staff know of a customer: tags, notes, orders in sum; by the id of an account or of an order',
    { notFound: messages.customerNotFound, answer: CustomerCard },
  ),
  setTags: put(
    '/customers/:id/tags',
    adminWithRight('customers'),
    'Gives a customer these tags in place of others',
    {
      notFound: messages.customerNotFound,
      isEdit: true,
      body: z.object({
        tags: z.array(requiredText('tag', MAX_TAG)).max(MAX_TAGS, messages.tooManyTags(MAX_TAGS)),
      }),
    },
  ),
  writeNote: post(
    '/customers/:id/notes',
    adminWithRight('customers'),
    'Writes a note about a customer',
    {
      notFound: messages.customerNotFound,
      body: NoteBodyForm,
      created: MessageBody,
    },
  ),
  changeNote: put(
    '/customers/:id/notes/:note',
    adminWithRight('customers'),
    "Changes the caller's own note within some minutes",
    { ids: { note: messages.noteNotFound, id: messages.customerNotFound }, body: NoteBodyForm },
  ),
  removeNote: del(
    '/customers/:id/notes/:note',
    adminWithRight('customers'),
    "Removes the caller's own note within some minutes",
    { ids: { note: messages.noteNotFound, id: messages.customerNotFound } },
  ),
  data: post(
    '/customers/:id/data',
    confirmedCaller(adminWithRight('customers')),
    'Everything that the shop has of a person, staff notes included, for a request by law',
    { notFound: messages.customerNotFound, isReport: true, answer: PersonalData },
  ),
  ownData: post(
    '/users/data',
    confirmedCaller(signedIn),
    'Everything that the shop has of the signed-in user; a few times an hour',
    { isReport: true, answer: PersonalData },
  ),
  erasurePlan: get(
    '/customers/:id/erasure',
    superAdmin,
    "What erasing a person's data would take away, what would stay, and what is still open",
    { notFound: messages.customerNotFound, answer: ErasurePlan },
  ),
  erase: post(
    '/customers/:id/erasure',
    confirmedCaller(superAdmin),
    "Erases a person's data for good; orders stay for the books without the person. 409 while one is open",
    {
      notFound: messages.customerNotFound,
      isReport: true,
      body: z.object({ typed: plainTextUpTo(300) }),
    },
  ),
}
