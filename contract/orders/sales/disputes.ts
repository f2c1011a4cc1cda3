import { z } from 'zod'

/**
 * The payer's bank claims money of a card payment back. It is no refund: the shop sends nothing.
 */
export const Dispute = z.object({
  _id: z.string(),
  /** In `currency`, which is naira unless the payment was made in another. At most the payment. */
  amount: z.number(),
  currency: z.string(),
  /** `open`: it is to be answered at the provider. `lost`: the payer has the money. */
  state: z.enum(['open', 'won', 'lost']),
  /** Until when it is to be answered; left out where the provider did not say. */
  dueAt: z.string().optional(),
  createdAt: z.string(),
  /** When it was won or lost, if it was. */
  updatedAt: z.string(),
})
export type Dispute = z.infer<typeof Dispute>

/** As the refund queue lists it. `sale`: `_id` of the order that was paid. */
export const ListedDispute = Dispute.extend({
  sale: z.string(),
  name: z.string(),
  reference: z.string(),
})
export type ListedDispute = z.infer<typeof ListedDispute>
