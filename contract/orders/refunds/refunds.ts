import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, anyone, confirmedCaller, get, post, put } from '../../platform/endpoint.ts'
import { pageAnswerOf, sortParamOf } from '../../platform/list-params.ts'
import { NairaInput, optionalText, requiredText, ShopId } from '../../platform/values.ts'
import { NamedPieces, OrderedLines } from '../pricing/pieces.ts'
import { ListedDispute } from '../sales/disputes.ts'
import { BY_HAND } from '../states/sale-rules.ts'
import { REFUND_KINDS, REFUND_STATUSES, REFUND_WAYS } from './refund-rules.ts'

/**
 * Money that goes back: of an order that an admin refunds, or money that was paid and cannot be
 * kept.
 */
export const QueuedRefund = z.object({
  _id: z.string(),
  /** `_id` of the order that it was paid for. */
  sale: z.string(),
  name: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  /** The provider's reference of the payment; empty where the money was received by hand. */
  reference: z.string(),
  /** In `currency`, which is naira unless the money was paid in another. */
  amount: z.number(),
  /**
   * What the shop sends of it, or has sent: less than `amount` where the provider took some of a
   * surplus back.
   */
  toSend: z.number(),
  currency: z.string(),
  /** `reversal`: sent back on the provider's pages, in all of its payment. It is no work. */
  kind: z.enum(REFUND_KINDS),
  reason: z.string(),
  status: z.enum(REFUND_STATUSES),
  /** Left out while nobody has decided. */
  way: z.enum(REFUND_WAYS).optional(),
  /**
   * Its payer disputes the payment, or the provider took it back: sent by hand, the money would go
   * twice.
   */
  isReversed: z.boolean(),
  /** An open one that the provider can send back to the card. */
  canGoByCard: z.boolean(),
  /**
   * An open card payment of an order whose money was recorded by hand before: how, and by whom. It
   * may take its place.
   */
  byHand: z.object({ method: z.enum(BY_HAND), by: z.string() }).optional(),
  /** Reason why the last attempt by card failed; empty if none did. */
  failure: z.string(),
  creditNote: z.string().optional(),
  /** How it was done, and by whom; empty while it is open. */
  note: z.string(),
  doneBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type QueuedRefund = z.infer<typeof QueuedRefund>

/** `way`: of a refund by card that waits for bank details, how it went instead. */
export const FinishedRefundForm = z.object({
  note: requiredText('note', 500),
  way: z.enum(REFUND_WAYS).exclude(['card']).optional(),
})
export type FinishedRefundForm = z.infer<typeof FinishedRefundForm>

const RefundSort = sortParamOf('createdAt', 'name', 'reason', 'amount', 'status')
export type RefundSort = NonNullable<z.infer<typeof RefundSort>['sort']>

/**
 * The part of an order that goes back. `all`: the rest, with pieces, delivery and money. Otherwise
 * these pieces at what was paid for them and `shipping`, or exactly `amount` naira: with pieces
 * that may be 0.
 */
export const RefundOrderForm = z.object({
  /** Made by the browser, once per refund: a repeated request is the same refund. */
  key: ShopId,
  all: z.boolean().default(false),
  lines: OrderedLines.default([]),
  shipping: z.boolean().default(false),
  amount: NairaInput.optional(),
  /** The pieces are in stock again. */
  restock: z.boolean().default(false),
  /** The return that it closes. */
  return: ShopId.optional(),
  reason: requiredText('reason', 300),
  /** By default as the order was paid. */
  way: z.enum(REFUND_WAYS).optional(),
  note: optionalText('note', 500),
})
export type RefundOrderForm = z.infer<typeof RefundOrderForm>

export const SaleRefund = z.object({
  _id: z.string(),
  amount: z.number(),
  lines: z.array(NamedPieces.extend({ amount: z.number(), restocked: z.int() })),
  /** Part of the amount that was paid for delivery. */
  shipping: z.number(),
  reason: z.string(),
  /** Left out where pieces came back without money. */
  way: z.enum(REFUND_WAYS).optional(),
  status: z.enum(REFUND_STATUSES),
  /** Its number, once the money has gone back. */
  creditNote: z.string().optional(),
  /** For admins: what was noted, who made it, and why the provider refused. */
  note: z.string().optional(),
  doneBy: z.string().optional(),
  failure: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type SaleRefund = z.infer<typeof SaleRefund>

/** Refundable rest of an order; none if it is not paid. Amounts in naira. */
export const RefundsLeft = z.object({
  amount: z.number(),
  shipping: z.number(),
  lines: z.array(
    z.object({
      id: z.string(),
      variant: z.string().optional(),
      qty: z.int(),
      restockable: z.int(),
    }),
  ),
  /** The ways that it can go, the default first. */
  ways: z.array(z.enum(REFUND_WAYS)),
})
export type RefundsLeft = z.infer<typeof RefundsLeft>

export const SaleRefunds = z.object({ data: z.array(SaleRefund), left: RefundsLeft })
export type SaleRefunds = z.infer<typeof SaleRefunds>

export const refundEndpoints = {
  list: get(
    '/refunds/:limit/:skip',
    adminWithRight('money'),
    'The refund queue: open ones first, newest first, unless `sort` says otherwise. With it the card disputes',
    {
      query: RefundSort,
      answer: pageAnswerOf(QueuedRefund).extend({
        open: z.int(),
        disputes: z.array(ListedDispute),
      }),
    },
  ),
  done: put(
    '/refunds/:id',
    confirmedCaller(adminWithRight('money')),
    'Says that a refund was made by hand, and how; also in place of one by card that waits for bank details',
    { notFound: messages.refundNotFound, body: FinishedRefundForm },
  ),
  byCard: post(
    '/refunds/:id/card',
    confirmedCaller(adminWithRight('money')),
    'Sends an open refund back to the card that paid, by the payment provider',
    { notFound: messages.refundNotFound },
  ),
  keepCard: post(
    '/refunds/:id/keep',
    confirmedCaller(adminWithRight('money')),
    'Lets an open card payment take the place of money that was recorded by hand and never received',
    { notFound: messages.refundNotFound },
  ),
  ofSale: get(
    '/sales/:id/refunds',
    anyone,
    'The refunds of an order, and what can still go back, for its owner and admins',
    { notFound: messages.orderNotFound, answer: SaleRefunds },
  ),
  refundSale: post(
    '/sales/:id/refunds',
    confirmedCaller(adminWithRight('money')),
    'Refunds a paid order, whole or in part, or takes pieces of it back without money',
    { notFound: messages.orderNotFound, body: RefundOrderForm },
  ),
}
