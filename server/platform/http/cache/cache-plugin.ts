import { IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CacheRule } from '#contract/platform/endpoint.ts'
import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import { metrics } from '../../metrics/metrics.ts'
import type { FrontStep } from '../front.ts'
import { REQUEST_ID, type RequestIds } from '../request-id.ts'
import { routePatternOf } from '../route-name.ts'
import type { CachedAnswer, Representation } from './cached-answer.ts'
import { allowCdnCaching } from './cdn.ts'
import { acceptedCoding, type Coding } from './coding.ts'
import { hitsOfRoute } from './hits.ts'
import type { Fill, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cache: ResponseCache
  }
  interface FastifyContextConfig {
    cache?: CacheRule | undefined
    /**
     * The key of an answer, where it is not its path; undefined for one that is not to be cached.
     */
    cacheKey?: (request: FastifyRequest) => string | undefined
  }
  interface FastifyRequest {
    /**
     * Set by handlers: what this answer depends on besides its route's own tags. Null: it must not
     * be cached.
     */
    cacheTags: string[] | null
    fill: Fill | undefined
    isCached: boolean
  }
}

const tagsOfAnswers = new WeakMap<object, readonly string[]>()

/**
 * The tags of a cacheable answer, by the response that carried it; undefined for any other answer.
 */
export const tagsOfAnswer = (response: object): readonly string[] | undefined =>
  tagsOfAnswers.get(response)

/**
 * Most cached answers do not depend on a query string, and made-up ones must not fill the memory;
 * see `keyWithQuery`.
 */
export const pathWithoutQuery = (url: string): string => url.replace(/\?.*$/s, '')

type CacheOptions = { cache: ResponseCache; enabled: boolean; hasCdn?: boolean }

/**
 * Adds a lookup before all other hooks, and a fill after them, to routes with a cache rule.
 * Register it first.
 */
export const cachePlugin = fp<CacheOptions>(
  async (app: FastifyInstance, { cache, enabled, hasCdn }) => {
    app.decorate('cache', cache)
    app.decorateRequest('cacheTags', null)
    app.decorateRequest('fill', undefined)
    app.decorateRequest('isCached', false)
    if (!enabled) return
    app.addHook('onRoute', (options) => {
      const rule = options.config?.cache
      if (!rule) return
      const key =
        options.config?.cacheKey ??
        ((request: FastifyRequest) => pathWithoutQuery(request.raw.url ?? ''))
      options.onRequest = [createLookUpHook(cache, key), ...[options.onRequest ?? []].flat()]
      const { isForCdn: _, ...withoutCdn } = rule
      options.onSend = [
        createStoreHook(cache, hasCdn ? rule : withoutCdn),
        ...[options.onSend ?? []].flat(),
      ]
    })
  },
)

/**
 * Answers plain hits before Fastify: the address is a cache key, and there is no body. Everything
 * else goes through Fastify, where `createLookUpHook` finds the same entries.
 */
export const answerFromCache =
  (cache: ResponseCache, requestIds: RequestIds): FrontStep =>
  (request, response) => {
    const hit = isPlainReadRequest(request) ? cache.get(request.url ?? '') : undefined
    if (!hit) return false
    const exchange = { request, response, id: requestIds(request) }
    sendCachedAnswer(cache, request.url ?? '', hit, exchange)?.catch(() => response.destroy())
    return true
  }

const isPlainReadRequest = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

const createLookUpHook = (
  cache: ResponseCache,
  keyOfRequest: (request: FastifyRequest) => string | undefined,
) =>
  async function lookUpHook(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = keyOfRequest(request)
    if (key === undefined) return
    let hit = cache.get(key)
    const current = hit ? undefined : cache.filling(key)
    if (current) {
      metrics.cacheLookups.inc({ result: 'join' })
      current.waiting += 1
      await current.done
      hit = cache.get(key)
    }
    if (hit) {
      tagsOfAnswers.set(reply.raw, hit.tags)
      request.isCached = true
      return sendCachedAnswer(cache, key, hit, {
        request: request.raw,
        response: reply.hijack().raw,
        id: request.id,
      })
    }
    metrics.cacheLookups.inc({ result: 'miss' })
    request.cacheTags = []
    if (request.raw.method === 'GET' && !cache.filling(key)) request.fill = cache.startFill(key)
  }

/** False for the calls of pages, which are made inside this process. */
export const isFromNetwork = (request: IncomingMessage): boolean =>
  request instanceof IncomingMessage

type Exchange = { request: IncomingMessage; response: ServerResponse; id: string }

/** Synchronous, unless the answer is to be compressed first. */
function sendCachedAnswer(
  cache: ResponseCache,
  key: string,
  entry: CachedAnswer,
  exchange: Exchange,
): Promise<void> | undefined {
  const { request, response, id } = exchange
  cache.onHit?.(key)
  if (request.headers['if-none-match'] === entry.etag) {
    if (isFromNetwork(request)) entry.hits.notModified += 1
    response.writeHead(304, entry.headers.concat(REQUEST_ID, id)).end()
    return undefined
  }
  if (isFromNetwork(request)) entry.hits.ok += 1
  const coding = codingForCaller(entry, request.headers['accept-encoding'])
  const sent = coding ? entry.compressed[coding] : entry.plain
  if (!sent && coding)
    return cache
      .compress(key, entry, coding)
      .then((compressed) => writeRepresentation(compressed, exchange))
  writeRepresentation(sent ?? entry.plain, exchange)
  if (coding && !entry.improved.has(coding)) return cache.improve(key, entry, coding)
  return undefined
}

function writeRepresentation(
  { headers, body }: Representation,
  { request, response, id }: Exchange,
): void {
  response.writeHead(200, headers.concat(REQUEST_ID, id)) // faster than a spread
  response.end(request.method === 'HEAD' ? undefined : body)
}

const MIN_BYTES_TO_COMPRESS = 600

/**
 * The first caller waits for the compression, too: over a slow connection the uncompressed bytes
 * would take longer.
 */
const codingForCaller = (entry: CachedAnswer, accepted: unknown): Coding | undefined =>
  typeof accepted === 'string' && entry.plain.body.length >= MIN_BYTES_TO_COMPRESS
    ? acceptedCoding(accepted)
    : undefined

const createStoreHook = (cache: ResponseCache, rule: CacheRule) =>
  async function storeHook(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<unknown> {
    const { fill } = request
    if (!fill) return payload
    const entry = storeCacheableAnswer(cache, rule, fill, { request, reply, payload })
    fill.finish() // not after sending: the caller may have left, and others wait
    if (!entry) return payload
    tagsOfAnswers.set(reply.raw, entry.tags)
    reply.header('etag', entry.etag).header('vary', 'accept-encoding')
    const coding = codingForCaller(entry, request.headers['accept-encoding'])
    if (!coding) return entry.plain.body
    reply.header('content-encoding', coding)
    return (await cache.compress(fill.key, entry, coding)).body
  }

type Sending = { request: FastifyRequest; reply: FastifyReply; payload: unknown }

/** Stores an answer; returns undefined for one that must not be cached. */
function storeCacheableAnswer(
  cache: ResponseCache,
  rule: CacheRule,
  fill: Fill,
  { request, reply, payload }: Sending,
) {
  const { cacheTags } = request
  if (cacheTags === null || reply.statusCode !== 200 || reply.hasHeader('set-cookie'))
    return undefined
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (!Buffer.isBuffer(body)) return undefined
  const { ttlMs, isForCdn } = rule
  const tags = [SHOP_TAG, ...rule.tags, ...cacheTags]
  // An outdated one is not kept by a CDN either: its tags are purged already.
  if (isForCdn && !cache.isDroppedSince(tags, fill.startedAt)) allowCdnCaching(reply, tags)
  const hits = hitsOfRoute(routePatternOf(request, 200))
  return cache.store(fill, { body, headers: headersToCache(reply), tags, ttlMs, hits })
}

const PER_ANSWER = new Set(['content-length', 'date', 'connection', 'vary', 'etag', REQUEST_ID])

function headersToCache(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_ANSWER.has(name))
    .flatMap(([name, value]) => [name, String(value)])
}
