import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { CacheRule } from '#contract/endpoint.ts'
import { REQUEST_ID, type RequestIds } from './request-id.ts'
import { type Coding, type Entry, type Fill, type Form, ResponseCache } from './response-cache.ts'

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

type CacheOptions = {
  enabled: boolean
  /** Each request has its log line: hits then go through Fastify, which writes it. */
  isLoggingRequests: boolean
  /** Names of requests that are answered before Fastify could give them one. */
  requestIds: RequestIds
}

/** Gives routes with a cache rule a lookup before all other work and a fill at the end. To be registered first. */
export const cachePlugin = fp<CacheOptions>(
  async (app: FastifyInstance, { enabled, isLoggingRequests, requestIds }) => {
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
    if (!isLoggingRequests) answerHitsFirst(app, cache, requestIds)
  },
)

/**
 * Answers hits before Fastify routes the request: its router and its objects would cost as much as the answer itself.
 * Only plain hits: the address is a cache key to the letter, the request has no body, and the app is not closing (Fastify
 * then also closes the connection). Everything else goes through Fastify, where `lookUp` finds the same entries.
 */
function answerHitsFirst(app: FastifyInstance, cache: ResponseCache, requestIds: RequestIds): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onReady', async () => {
    const server: Server = app.server
    const [route] = server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void]
    server.off('request', route)
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const hit = isClosing || !isPlainRead(request) ? undefined : cache.get(request.url ?? '')
      if (!hit) return route(request, response)
      const asked = { request, response, id: requestIds(request) }
      send(cache, request.url ?? '', hit, asked)?.catch(() => response.destroy())
    })
  })
}

const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined

const lookUp = (cache: ResponseCache, keyOfRequest: (request: FastifyRequest) => string) =>
  async function lookUpHook(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = keyOfRequest(request)
    const hit = cache.get(key)
    if (hit) return sendHit(cache, key, hit, request, reply)
    const other = cache.filling(key)
    if (other) {
      await other.done
      const filled = cache.get(key)
      if (filled) return sendHit(cache, key, filled, request, reply)
    }
    request.cacheTags = []
    if (request.raw.method === 'GET' && !cache.filling(key)) request.fill = cache.startFill(key)
  }

/** A request that a hit answers. */
type Asked = { request: IncomingMessage; response: ServerResponse; id: string }

const askedOf = (request: FastifyRequest, reply: FastifyReply): Asked => ({
  request: request.raw,
  response: reply.hijack().raw,
  id: request.id,
})

/** Marks the response with its tags, for loaders of pages: see `tagsOf`. */
async function sendHit(
  cache: ResponseCache,
  key: string,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  tagsOfAnswers.set(reply.raw, entry.tags)
  await send(cache, key, entry, askedOf(request, reply))
}

/** Returns at once where the bytes are there; waits only while the first caller's answer is compressed. */
function send(cache: ResponseCache, key: string, entry: Entry, asked: Asked): Promise<void> | undefined {
  const { request, response, id } = asked
  if (request.headers['if-none-match'] === entry.etag) {
    response.writeHead(304, entry.headers.concat(REQUEST_ID, id)).end()
    return undefined
  }
  const coding = codingFor(entry, request.headers['accept-encoding'])
  const form = coding ? entry.packed[coding] : entry.plain
  if (!form && coding) return cache.pack(key, entry, coding).then((packed) => sendForm(packed, asked))
  sendForm(form ?? entry.plain, asked)
  return undefined
}

function sendForm({ headers, body }: Form, { request, response, id }: Asked): void {
  response.writeHead(200, headers.concat(REQUEST_ID, id)) // `concat` copies at once, a spread one by one
  response.end(request.method === 'HEAD' ? undefined : body)
}

const PACK_FROM_BYTES = 600

/** Nobody who can unpack gets an answer unpacked, not even the first: over a slow line the bytes take longest. */
const codingFor = (entry: Entry, accepted: unknown): Coding | undefined =>
  typeof accepted === 'string' && entry.plain.body.length >= PACK_FROM_BYTES ? acceptedCoding(accepted) : undefined

/** Browsers send a handful of different values: each is read once. */
const codings = new Map<string, Coding | undefined>()
const MAX_CODINGS = 64

function acceptedCoding(accepted: string): Coding | undefined {
  if (codings.has(accepted)) return codings.get(accepted)
  const coding = readCoding(accepted)
  if (codings.size < MAX_CODINGS && accepted.length < 100) codings.set(accepted, coding)
  return coding
}

function readCoding(accepted: string): Coding | undefined {
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
    const coding = codingFor(entry, request.headers['accept-encoding'])
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

const PER_ANSWER = new Set(['content-length', 'date', 'connection', 'vary', 'etag', REQUEST_ID])

function headerList(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => !PER_ANSWER.has(name))
    .flatMap(([name, value]) => [name, String(value)])
}
