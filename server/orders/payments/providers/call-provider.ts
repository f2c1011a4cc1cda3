import { outsideLoadLimit } from '../../../platform/http/overload/load-limit.ts'
import { metrics } from '../../../platform/metrics/metrics.ts'
import { inSpan } from '../../../platform/tracing/tracing.ts'
import { ProviderUnreachable } from './provider.ts'

const MAX_ANSWER_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

type ProviderCall = { secretKey: string; timeoutMs?: number | undefined; body?: object }

/**
 * The JSON answer of a provider's API, also of a refusal. @throws ProviderUnreachable for anything
 * else
 */
export async function callProvider(url: string, call: ProviderCall): Promise<unknown> {
  const end = metrics.providerSeconds.startTimer({ call: nameOf(url) })
  try {
    const answer = await inSpan(`provider ${nameOf(url)}`, {}, () =>
      outsideLoadLimit(() => send(url, call)),
    )
    end({ outcome: 'answered' })
    return answer
  } catch (cause) {
    end({ outcome: 'unreachable' })
    throw new ProviderUnreachable(cause)
  }
}

/** `https://api.paystack.co/transaction/verify/…` → `transaction`. */
const nameOf = (url: string): string => /^\/(\w{1,30})/.exec(new URL(url).pathname)?.[1] ?? 'other'

async function send(
  url: string,
  { secretKey, timeoutMs = TIMEOUT_MS, body }: ProviderCall,
): Promise<unknown> {
  const headers: Record<string, string> = { authorization: `Bearer ${secretKey}` }
  if (body) headers['content-type'] = 'application/json'
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers,
    body: body && JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status >= 500 || response.status === 429)
    throw new Error(`status ${response.status}`)
  return JSON.parse(await readText(response))
}

/** @throws Error as soon as an answer is too large, and its connection ends with it */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
