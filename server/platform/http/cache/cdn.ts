import type { FastifyBaseLogger, FastifyReply } from 'fastify'

/** Where a CDN or a cache before the shop is told which answers are out of date. */
export type CdnConfig = { purgeUrl: string; token: string | undefined }

type PurgeLog = Pick<FastifyBaseLogger, 'warn'>

/** A CDN keeps a page that nobody purges for so many seconds. */
const KEPT_S = 60
const FOR_ALL = `public, max-age=0, s-maxage=${KEPT_S}`
/**
 * For CDNs alone (RFC 9213): a browser that showed the old page meanwhile would not show what its
 * user just changed.
 */
const FOR_CDNS = `max-age=${KEPT_S}, stale-while-revalidate=${KEPT_S}, stale-if-error=600`

/** `product:0199…-8f3ac04e51b7` as `product:8f3ac04e51b7`: proxies limit the bytes of headers. */
const shortenCacheTag = (tag: string): string => tag.replace(/:[0-9a-f-]{24}(?=[0-9a-f]{12}$)/, ':')

/**
 * An answer that is the same for everyone and now in our own cache. All others stay `no-cache` or
 * `private`.
 */
export function allowCdnCaching(reply: FastifyReply, tags: readonly string[]): void {
  const names = [...new Set(tags.map(shortenCacheTag))]
  reply.header('cache-control', FOR_ALL).header('cdn-cache-control', FOR_CDNS)
  reply.header('cache-tag', names.join(',')).header('surrogate-key', names.join(' '))
}

/** Changes of one moment share a call; other instances have dropped their answers by then. */
const PURGE_BATCH_MS = 250
/** Cloudflare's limit. */
const MOST_TAGS = 30
const PURGE_RETRY_MS = 1_000
const PURGE_TIMEOUT_MS = 5_000

/**
 * Tells the CDN beside callers, and again after failures. Cloudflare reads the body, Fastly and
 * Varnish the header.
 */
export function createPurger({ purgeUrl, token }: CdnConfig, log: PurgeLog) {
  /** Since when each tag waits. */
  const waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  let isFailing = false

  function later(ms: number): void {
    if (timer || waiting.size === 0) return
    timer = setTimeout(() => {
      sending = send()
    }, ms).unref()
  }

  async function send(): Promise<void> {
    const batch = [...waiting].slice(0, MOST_TAGS)
    for (const [tag] of batch) waiting.delete(tag)
    const error =
      batch.length > 0 ? await call(batch.map(([tag]) => shortenCacheTag(tag))) : undefined
    if (error) putBack(batch)
    if (error && !isFailing)
      log.warn({ err: error }, 'the CDN cannot be told what changed; it is told again')
    isFailing = error !== undefined
    timer = undefined
    later(error ? PURGE_RETRY_MS : PURGE_BATCH_MS)
  }

  function putBack(batch: readonly (readonly [string, number])[]): void {
    const oldest = Date.now() - KEPT_S * 1000
    for (const [tag, since] of batch) if (since > oldest) waiting.set(tag, since)
  }

  /** Returns why it failed. The answer's text is not in it: it is another's. */
  async function call(tags: readonly string[]): Promise<Error | undefined> {
    try {
      const { ok, status, body } = await fetch(purgeUrl, {
        method: 'POST',
        headers: {
          ...purgeAuthHeaders(purgeUrl, token),
          'content-type': 'application/json',
          'surrogate-key': tags.join(' '),
        },
        body: JSON.stringify({ tags }),
        redirect: 'error',
        signal: AbortSignal.timeout(PURGE_TIMEOUT_MS),
      })
      await body?.cancel()
      return ok ? undefined : new Error(`it answered ${status}`)
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  return {
    purge: (tags: readonly string[]): void => {
      for (const tag of tags) if (!waiting.has(tag)) waiting.set(tag, Date.now())
      later(PURGE_BATCH_MS)
    },
    /** Sends the waiting purges, once. */
    close: async (): Promise<void> => {
      clearTimeout(timer)
      await sending
      await send()
      clearTimeout(timer)
    },
  }
}

function purgeAuthHeaders(url: string, token: string | undefined): Record<string, string> {
  if (!token) return {}
  return new URL(url).hostname === 'api.fastly.com'
    ? { 'fastly-key': token }
    : { authorization: `Bearer ${token}` }
}
