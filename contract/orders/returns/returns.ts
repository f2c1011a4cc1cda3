import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, anyone, get, imageFileRule, post, put } from '../../platform/endpoint.ts'
import { MAX_RETURN_PHOTOS } from '../../platform/limits.ts'
import { pageAnswerOf } from '../../platform/list-params.ts'
import { READS_ORDERS } from '../../platform/rights.ts'
import { MessageBody, optionalText, parsedJsonText } from '../../platform/values.ts'
import { NamedPieces, OrderedLines } from '../pricing/pieces.ts'
import { RETURN_ACT_NAMES, RETURN_REASONS, RETURN_STATES } from './return-rules.ts'

export const Return = z.object({
  _id: z.string(),
  /** `_id` of the order. */
  sale: z.string(),
  name: z.string(),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  /** In the buyer's words; may be empty. */
  words: z.string(),
  /** Answer of the shop; may be empty. */
  answer: z.string(),
  /** Addresses of pictures. */
  photos: z.array(z.string()),
  lines: z.array(NamedPieces),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Return = z.infer<typeof Return>

const ReturnLines = OrderedLines.min(1, messages.returnNothing)
export type ReturnLines = z.infer<typeof ReturnLines>

export const ReturnRequestForm = z.object({
  lines: parsedJsonText(ReturnLines, messages.returnNothing, z.string().max(20_000)),
  reason: z.enum(RETURN_REASONS),
  words: optionalText('words', 1000),
})

export const returnEndpoints = {
  ofSale: get(
    '/sales/:id/returns',
    anyone,
    'The returns of an order, and the pieces that can still be sent back, for its owner and admins',
    {
      notFound: messages.orderNotFound,
      answer: z.object({
        data: z.array(Return),
        /** Empty once the days are over, or before the order has arrived. */
        left: z.array(z.object({ id: z.string(), variant: z.string().optional(), qty: z.int() })),
        /** The last moment to ask. */
        until: z.string().optional(),
      }),
    },
  ),
  ask: post(
    '/sales/:id/returns',
    anyone,
    'Asks to send pieces of an order back, with up to four photos',
    {
      notFound: messages.orderNotFound,
      body: ReturnRequestForm,
      files: imageFileRule(MAX_RETURN_PHOTOS, 'photos'),
      created: MessageBody,
    },
  ),
  act: put(
    '/returns/:id',
    anyone,
    'Approves, refuses or receives a return (admins), or withdraws it (its buyer)',
    {
      notFound: messages.returnNotFound,
      body: z.object({ value: z.enum(RETURN_ACT_NAMES), words: optionalText('words', 500) }),
    },
  ),
  list: get(
    '/returns/:limit/:skip',
    adminWithRight(READS_ORDERS),
    'The returns of one state, or all: what the shop has to do first, then newest first',
    {
      query: z.object({ state: z.enum(RETURN_STATES).optional() }),
      answer: pageAnswerOf(Return).extend({ counts: z.record(z.string(), z.int()) }),
    },
  ),
}
