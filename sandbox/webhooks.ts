/**
 * Sends signed events to the shop and repeats them, as the provider does, until the shop answers
 * 200.
 */
import type { OutboxItem } from './state.ts'
import { packWebhookEvent, postWebhookEvent } from './webhook-post.ts'
import type { SandboxWorld } from './world.ts'

const RETRY_MINUTE_MS = 60_000
const RETRY_HOUR_MS = 60 * RETRY_MINUTE_MS
const MAX_DELIVERIES_LISTED = 2000

/**
 * Returns how long to wait after so many attempts: 3 minutes for the first 4, then an hour for 72
 * hours; undefined to give up. This is real time, not scaled.
 */
export function webhookRetryDelayMs(attempts: number): number | undefined {
  if (attempts <= 4) return 3 * RETRY_MINUTE_MS
  return attempts <= 4 + 72 ? RETRY_HOUR_MS : undefined
}

/** One try as `GET /__sandbox/deliveries` lists it. */
type WebhookDelivery = {
  event: string
  reference: string
  attempt: number
  outcome: 'delivered' | 'refused' | 'unreachable' | 'off'
  statusCode: number | null
  bytes: number
  at: string
}

/** Sends events to the shop's address, retries them, and keeps a record of all tries. */
export function createWebhookSender({
  options,
  clockScale,
  state,
  knobs,
  timers,
  save,
}: SandboxWorld) {
  const closing = new AbortController()
  const deliveries: WebhookDelivery[] = []
  let url: string | undefined

  /**
   * Events that are being sent, or wait for a timer. The others in the outbox wait for an address,
   * or were left by a restart.
   */
  const underWay = new Set<OutboxItem>()

  async function post(item: OutboxItem): Promise<WebhookDelivery> {
    const { body, signature } = packWebhookEvent(item, knobs.webhook, options.secretKey)
    const record = (
      outcome: WebhookDelivery['outcome'],
      statusCode: number | null = null,
    ): WebhookDelivery => {
      const { event, reference, attempts } = item
      const delivery = {
        event,
        reference,
        attempt: attempts,
        outcome,
        statusCode,
        bytes: body.length,
        at: new Date().toISOString(),
      }
      deliveries.push(delivery)
      if (deliveries.length > MAX_DELIVERIES_LISTED) deliveries.shift()
      return delivery
    }
    if (knobs.webhook.off) return record('off')
    if (url === undefined) return record('unreachable')
    const statusCode = await postWebhookEvent(url, body, signature, closing.signal)
    if (statusCode === undefined) return record('unreachable')
    return record(statusCode === 200 ? 'delivered' : 'refused', statusCode)
  }

  async function attempt(item: OutboxItem): Promise<void> {
    underWay.add(item)
    if (url === undefined && !knobs.webhook.off) return void underWay.delete(item)
    item.attempts += 1
    const { outcome } = await post(item)
    if (closing.signal.aborted || !underWay.has(item)) return // closed or reset during the call
    const delayMs = webhookRetryDelayMs(item.attempts)
    if (outcome === 'delivered' || outcome === 'off' || delayMs === undefined) {
      underWay.delete(item)
      state.outbox = state.outbox.filter((other) => other !== item)
    } else {
      timers.after(delayMs / clockScale, () => void attempt(item))
    }
    save()
  }

  function enqueue(item: OutboxItem): Promise<void> {
    state.outbox.push(item)
    underWay.add(item)
    save()
    return attempt(item)
  }

  return {
    deliveries,
    setUrl(next: string): void {
      url = next
      for (const item of state.outbox) if (!underWay.has(item)) void attempt(item)
    },
    /** Resolves after the first attempt, also a failed one; timers run the retries. */
    send(event: string, reference: string, data: OutboxItem['data']): Promise<void> {
      const { unknownEvent } = knobs.webhook
      const name = unknownEvent === true ? 'sandbox.unknown' : unknownEvent
      if (name) void enqueue({ event: name, reference, data, attempts: 0 })
      return enqueue({ event, reference, data, attempts: 0 })
    },
    /** Sends it again, outside the schedule and without retries; resolves with the result. */
    resend: (event: string, reference: string, data: OutboxItem['data']) =>
      post({ event, reference, data, attempts: 1 }),
    /** Drops the record of deliveries and all waiting events; the caller clears the timers. */
    forget(): void {
      deliveries.length = 0
      underWay.clear()
      state.outbox = []
    },
    close: () => closing.abort(),
  }
}
