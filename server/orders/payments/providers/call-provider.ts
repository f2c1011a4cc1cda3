import { outsideLoadLimit } from '../../../platform/http/overload/load-limit.ts'
import { metrics } from '../../../platform/metrics/metrics.ts'
import { runInTraceSpan } from '../../../platform/tracing/tracing.ts'
import { ProviderUnreachable } from './provider.ts'

const MAX_PROVIDER_ANSWER_BYTES = 256 * 1024
const PROVIDER_TIMEOUT_MS = 10_000

type ProviderCall = { secretKey: string; timeoutMs?: number | undefined; body?: object }

/**
 * The JSON answer of a provider's API, also of a refusal. @throws ProviderUnreachable for anything
 * else
 */
export async function callProviderApi(url: string, call: ProviderCall): Promise<unknown> {
  const end = metrics.providerSeconds.startTimer({ call: nameOfProviderCall(url) })
  try {
    const answer = await runInTraceSpan(`provider ${nameOfProviderCall(url)}`, {}, () =>
      outsideLoadLimit(() => sendProviderCall(url, call)),
    )
    end({ outcome: 'answered' })
    return answer
  } catch (cause) {
    end({ outcome: 'unreachable' })
    throw new ProviderUnreachable(cause)
  }
}

/** `https://api.paystack.co/transaction/verify/…` → `transaction`. */
const nameOfProviderCall = (url: string): string =>
  /^\/(\w{1,30})/.exec(new URL(url).pathname)?.[1] ?? 'other'

async function sendProviderCall(
  url: string,
  { secretKey, timeoutMs = PROVIDER_TIMEOUT_MS, body }: ProviderCall,
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
  return JSON.parse(await readLimitedText(response))
}

/** @throws Error as soon as an answer is too large, and its connection ends with it */
async function readLimitedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_PROVIDER_ANSWER_BYTES) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
