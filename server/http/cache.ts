import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CacheRule } from '#contract/endpoint.ts'
import { type Coding, type Entry, type Fill, ResponseCache } from './response-cache.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cache: ResponseCache
  }
  interface FastifyContextConfig {
    cache?: CacheRule | undefined
    /** The key of an answer, when its address says more than the answer hangs on. */
    cacheKey?: (request: FastifyRequest) => string
  }
  interface FastifyRequest {
    /** Filled by handlers: what this answer hangs on besides its route's own tags. Null: not to be kept. */
    cacheTags: string[] | null
    fill: Fill | undefined
  }
}

const tagsOfAnswers = new WeakMap<object, readonly string[]>()

/** The tags of a cacheable answer, by the response that carried it; undefined for any other answer. */
export const tagsOf = (response: object): readonly string[] | undefined => tagsOfAnswers.get(response)

/** No query string is part of an API answer; one that is sent all the same must not fill the memory. */
export function keyOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/**
 * Gives routes with a cache rule a lookup before all other work and a fill at the end. To be registered first. Hits
 * bypass the rest of Fastify: that is what makes them as cheap as a bare server's.
 */
export const cachePlugin = fp<{ enabled: boolean }>(async (app: FastifyInstance, { enabled }) => {
  const cache = new ResponseCache()
  app.decorate('cache', cache)
  app.decorateRequest('cacheTags', null)
  app.decorateRequest('fill', undefined)
  if (!enabled) return
  app.addHook('onRoute', (options) => {
    const rule = options.config?.cache
    if (!rule) return
    const key = options.config?.cacheKey ?? ((request: FastifyRequest) => keyOf(request.raw.url ?? ''))
    options.onRequest = [lookUp(cache, key), ...[options.onRequest ?? []].flat()]
    options.onSend = [keep(cache, rule), ...[options.onSend ?? []].flat()]
  })
})

const lookUp = (cache: ResponseCache, keyOfRequest: (request: FastifyRequest) => string) =>
  async function lookUpHook(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = keyOfRequest(request)
    const hit = cache.get(key)
    if (hit) return send(cache, key, hit, request, reply)
    const other = cache.filling(key)
    if (other) {
      await other.done
      const filled = cache.get(key)
      if (filled) return send(cache, key, filled, request, reply)
    }
    request.cacheTags = []
    if (request.raw.method === 'GET' && !cache.filling(key)) request.fill = cache.startFill(key)
  }

async function send(
  cache: ResponseCache,
  key: string,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  tagsOfAnswers.set(raw, entry.tags)
  if (request.raw.headers['if-none-match'] === entry.etag) {
    raw.writeHead(304, entry.headers as string[]).end()
    return
  }
  const coding = codingFor(entry, request)
  const form = coding ? (entry.packed[coding] ?? (await cache.pack(key, entry, coding))) : entry.plain
  raw.writeHead(200, form.headers as string[])
  raw.end(request.raw.method === 'HEAD' ? undefined : form.body)
}

const PACK_FROM_BYTES = 600

/** Nobody who can unpack gets an answer unpacked, not even the first: over a slow line the bytes take longest. */
function codingFor(entry: Entry, request: FastifyRequest): Coding | undefined {
  const accepted = request.raw.headers['accept-encoding']
  if (typeof accepted !== 'string' || entry.plain.body.length < PACK_FROM_BYTES) return undefined
  if (/\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip'
  return undefined
}

const keep = (cache: ResponseCache, rule: CacheRule) =>
  async function keepHook(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const { fill } = request
    if (!fill) return payload
    const entry = store(cache, rule, fill, { request, reply, payload })
    fill.finish() // now and not once it is sent: who asked may have left, and others wait for it
    if (!entry) return payload
    tagsOfAnswers.set(reply.raw, entry.tags)
    reply.header('etag', entry.etag).header('vary', 'accept-encoding')
    const coding = codingFor(entry, request)
    if (!coding) return entry.plain.body
    reply.header('content-encoding', coding)
    return (await cache.pack(fill.key, entry, coding)).body
  }

type Sending = { request: FastifyRequest; reply: FastifyReply; payload: unknown }

/** Undefined: an answer that is not to be kept. */
function store(cache: ResponseCache, rule: CacheRule, fill: Fill, { request, reply, payload }: Sending) {
  const { cacheTags } = request
  if (cacheTags === null || reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return undefined
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (!Buffer.isBuffer(body)) return undefined
  const { tags, ttlMs } = rule
  return cache.store(fill, { body, headers: headerList(reply), tags: [...tags, ...cacheTags], ttlMs })
}

const PER_ANSWER = new Set(['content-length', 'date', 'connection', 'vary', 'etag'])

function headerList(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_ANSWER.has(name))
    .flatMap(([name, value]) => [name, String(value)])
}
