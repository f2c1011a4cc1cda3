import { createHmac } from 'node:crypto'
import type { Knobs } from './knobs.ts'
import type { OutboxItem } from './state.ts'

const ANSWER_TIMEOUT_MS = 30_000
const HUGE_BYTES = 5_000_000

/** Lower-case hex, HMAC-SHA512 over the raw bytes: what the header x-paystack-signature carries. */
const sign = (secretKey: string, body: Buffer): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')

/** The bytes and the signature over them, changed as the knobs say. */
export function packEvent(item: OutboxItem, knobs: Knobs['webhook'], secretKey: string) {
  const toBytes = (data: Record<string, unknown>) =>
    Buffer.from(JSON.stringify({ event: item.event, data }))
  const padding = knobs.hugeBody === true ? HUGE_BYTES : Number(knobs.hugeBody)
  const plain = {
    ...item.data,
    ...(knobs.domain !== null && { domain: knobs.domain }),
    ...(padding > 0 && { padding: 'x'.repeat(padding) }),
  }
  const body = toBytes({
    ...plain,
    ...(knobs.tamperAmount !== null && {
      amount: knobs.tamperAmount,
      requested_amount: knobs.tamperAmount,
    }),
    ...(knobs.tamperCurrency !== null && { currency: knobs.tamperCurrency }),
  })
  const signed = knobs.tamperAfterSigning ? toBytes(plain) : body
  return { body, signature: sign(knobs.wrongSignature ? `${secretKey}-wrong` : secretKey, signed) }
}

/** The status of the answer; undefined without one. */
export async function postEvent(
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
