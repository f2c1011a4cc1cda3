import { createHmac } from 'node:crypto'
import type { Knobs } from './knobs.ts'
import type { OutboxItem } from './state.ts'

const ANSWER_TIMEOUT_MS = 30_000
const HUGE_BYTES = 5_000_000

/** Signs the raw bytes for the header x-paystack-signature: HMAC-SHA512 in lower-case hex. */
const signWebhookBody = (secretKey: string, body: Buffer): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')

/** Makes the bytes of an event and the signature over them, changed as the knobs say. */
export function packWebhookEvent(item: OutboxItem, knobs: Knobs['webhook'], secretKey: string) {
  const toBytes = (data: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ event: item.event, data }))
  const padding = knobs.hugeBody === true ? HUGE_BYTES : Number(knobs.hugeBody)
  const plain = { ...item.data }
  if (knobs.domain !== null) plain.domain = knobs.domain
  if (padding > 0) plain.padding = 'x'.repeat(padding)
  const tampered = { ...plain }
  if (knobs.tamperAmount !== null) {
    tampered.amount = knobs.tamperAmount
    tampered.requested_amount = knobs.tamperAmount
  }
  if (knobs.tamperCurrency !== null) tampered.currency = knobs.tamperCurrency
  const body = toBytes(tampered)
  const signed = knobs.tamperAfterSigning ? toBytes(plain) : body
  const key = knobs.wrongSignature ? `${secretKey}-wrong` : secretKey
  return { body, signature: signWebhookBody(key, signed) }
}

/** Sends an event and returns the status of the answer; undefined if there is none in time. */
export async function postWebhookEvent(
  url: string,
  body: Buffer,
  signature: string,
  closing: AbortSignal,
) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signature,
        'user-agent': 'Kasuwa-Sandbox',
      },
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return undefined
  }
}
