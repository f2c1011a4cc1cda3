import { ProviderUnreachable } from './provider.ts'

const MAX_ANSWER_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

type ProviderCall = { secretKey: string; timeoutMs?: number | undefined; body?: object }

/** The JSON answer of a provider's API, also of a refusal. @throws ProviderUnreachable for anything else */
export async function callProvider(url: string, call: ProviderCall): Promise<unknown> {
  try {
    return await send(url, call)
  } catch (cause) {
    throw new ProviderUnreachable(cause)
  }
}

async function send(url: string, { secretKey, timeoutMs = TIMEOUT_MS, body }: ProviderCall): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${secretKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too large')
  return JSON.parse(text)
}
