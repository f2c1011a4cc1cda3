import { z } from 'zod'
import { adminWithRight, get } from '../platform/endpoint.ts'
import { hasRight, READS_ORDERS, type RightsHolder } from '../platform/rights.ts'

/** A live event for the open screens of the back office: the data of one server-sent event. */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: z.string(), name: z.string(), total: z.number() }),
  z.object({ kind: z.literal('payment'), id: z.string(), name: z.string(), total: z.number() }),
  z.object({ kind: z.literal('status'), id: z.string() }),
  z.object({ kind: z.literal('lowStock'), id: z.string(), title: z.string(), stock: z.int() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

/** Whether an event is for this admin: news of orders names their buyers. */
export const mayHearEvent = (staff: RightsHolder, { kind }: LiveEvent): boolean =>
  hasRight(staff, kind === 'lowStock' ? 'catalogue' : READS_ORDERS)

export const liveEndpoints = {
  events: get(
    '/live',
    adminWithRight('staff'),
    'Server-sent events: orders, payments and low stock as they happen',
    {
      media: 'text/event-stream',
      answer: z.string(),
    },
  ),
}
