import { z } from 'zod'
import { admin, get } from './endpoint.ts'
import { type Holder, hasRight, READS_ORDERS } from './rights.ts'

/** A live event for the open screens of the back office: the data of one server-sent event. */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** An order was placed. `total` in naira. */
  z.object({ kind: z.literal('order'), id: z.string(), name: z.string(), total: z.number() }),
  /** An order was paid for. */
  z.object({ kind: z.literal('payment'), id: z.string(), name: z.string(), total: z.number() }),
  /** An order was cancelled, completed or put on delivery. */
  z.object({ kind: z.literal('status'), id: z.string() }),
  /** An order left no more of a product than the settings say. */
  z.object({ kind: z.literal('lowStock'), id: z.string(), title: z.string(), stock: z.int() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Whether an event is for this admin: news of orders names their buyers. */
export const mayHear = (staff: Holder, { kind }: LiveEvent): boolean =>
  hasRight(staff, kind === 'lowStock' ? 'catalogue' : READS_ORDERS)

export const liveEndpoints = {
  events: get('/live', admin('staff'), 'Server-sent events: orders, payments and low stock as they happen', {
    media: 'text/event-stream',
    answer: z.string(),
  }),
}
