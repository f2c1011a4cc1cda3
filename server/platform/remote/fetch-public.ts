import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { messages } from '#contract/messages.ts'
import { MAX_FETCH_REDIRECTS, MAX_FETCH_S, MAX_FETCHED_BYTES } from '#contract/platform/limits.ts'
import { badRequestError, HttpError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

/** How servers are found and reached; tests have another one, of a server on this machine. */
export type Reach = {
  resolve(host: string): Promise<string[]>
  isAllowed(address: string): boolean
  port: number
  /** Certificates that count, where it is not those that Node knows. */
  ca?: string
  maxMs?: number
}

/** Public servers, at https' own port. */
export const publicReach: Reach = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  port: 443,
}

/** Headers of picture requests: no cookie, no account, no address of this shop. */
const FETCH_HEADERS = {
  accept: 'image/jpeg, image/png, image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Kasuwa',
}

/**
 * Fetches the bytes of a public https address, below `MAX_FETCHED_BYTES` and within `MAX_FETCH_S`
 * in all. The host is resolved once for each redirect, each of its addresses is checked, and the
 * connection goes to a checked one: a name that answers differently later leads nowhere else.
 * @throws HttpError with a sentence for the admin (docs/decisions/0008)
 */
export async function fetchPublic(address: string, reach: Reach = publicReach): Promise<Buffer> {
  const signal = AbortSignal.timeout(reach.maxMs ?? MAX_FETCH_S * 1000)
  // Resolving cannot be stopped: what it finds after the end is ignored.
  const ended = once(signal, 'abort').then(() => Promise.reject<never>(signal.reason))
  try {
    return await Promise.race([followRedirects(address, reach, signal), ended])
  } catch (error) {
    if (error instanceof HttpError) throw error
    throw badRequestError(
      signal.aborted ? messages.fetchTooSlow(MAX_FETCH_S) : messages.fetchUnreachable,
    )
  }
}

async function followRedirects(
  address: string,
  reach: Reach,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = requirePlainUrl(address)
  for (let hops = 0; hops <= MAX_FETCH_REDIRECTS; hops++) {
    const answer = await requestChecked(url, reach, signal)
    const next = redirectTargetOf(answer)
    if (next === undefined) return readAnswerBytes(answer).finally(() => answer.destroy())
    answer.destroy()
    url = requirePlainUrl(next, url)
  }
  throw badRequestError(messages.fetchRedirects)
}

/** @throws 400 for an address that is not plain https at its own port */
function requirePlainUrl(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url?.protocol !== 'https:') throw badRequestError(messages.fetchAddress)
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  if (!isPlain) throw badRequestError(messages.fetchAddress)
  return url
}

/** Whether an address may be fetched, as far as its text says. */
export function isFetchable(address: string): boolean {
  try {
    return requirePlainUrl(address).href.length <= MAX_FETCHED_ADDRESS
  } catch {
    return false
  }
}
const MAX_FETCHED_ADDRESS = 2000

async function requestChecked(
  url: URL,
  reach: Reach,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const address = await checkedAddress(host, reach)
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const sent = request({
      host: address,
      servername: isIP(host) === 0 ? host : undefined,
      port: reach.port,
      path: url.pathname + url.search,
      headers: { ...FETCH_HEADERS, host: url.host },
      agent: false,
      signal,
      ca: reach.ca,
    })
    sent.on('response', resolve).on('error', reject).end()
  })
}

/** One of a host's addresses. @throws 400 where one of them is not allowed */
async function checkedAddress(host: string, { resolve, isAllowed }: Reach): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  const [first] = addresses
  if (first === undefined || !addresses.every(isAllowed))
    throw badRequestError(messages.fetchNotPublic)
  return first
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const redirectTargetOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined =>
  REDIRECTS.has(statusCode) ? headers.location : undefined

async function readAnswerBytes(answer: IncomingMessage): Promise<Buffer> {
  const { statusCode = 0, headers } = answer
  if (statusCode !== 200) throw badRequestError(messages.fetchStatus(statusCode))
  if (Number(headers['content-length']) >= MAX_FETCHED_BYTES) throw tooLargeError()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size >= MAX_FETCHED_BYTES) throw tooLargeError()
    chunks.push(chunk)
  }
  if (!answer.complete) throw badRequestError(messages.fetchUnreachable)
  return Buffer.concat(chunks)
}

const tooLargeError = (): HttpError =>
  new HttpError(413, messages.fetchTooLarge(MAX_FETCHED_BYTES / 1_000_000))
