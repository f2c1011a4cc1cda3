import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { HttpError } from '../../errors.ts'
import { metrics } from '../../metrics/metrics.ts'
import type { AddressOf } from '../address-key.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { FrontStep } from '../front.ts'
import type { RequestIds } from '../request-id.ts'
import { answerShopBusy, BUSY_RETRY_S } from './busy-answer.ts'
import { createLoadLimit, runCountedIn } from './load-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** While the request counts as load. */
    load: Load | undefined
  }
  interface FastifyInstance {
    /**
     * Database work of a hook before a request counts as load. @throws 503 while the limit is
     * reached
     */
    asLoad<Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer>
  }
}

type Load = { kind: LoadKind; address: string }

/** Checkout and payment calls; pages, which can be requested again; all other calls. */
type LoadKind = 'order' | 'page' | 'call'

export type LoadLimits = ReturnType<typeof createLoadLimits>

/**
 * A flash sale is over in two seconds; orders that come faster for longer are more than the shop
 * can write.
 */
const CROWD_MS = 2_000

/** A page takes the processor as long as some ten calls do. */
export const createLoadLimits = (now = () => performance.now()) => ({
  order: createLoadLimit({ atFirst: 256, least: 16, crowdMs: CROWD_MS, now }),
  call: createLoadLimit({ atFirst: 256, least: 16, now }),
  page: createLoadLimit({ atFirst: 48, least: 8, now }),
})

/**
 * Refuses what the shop cannot answer in time, with 503 and Retry-After. Register it before the
 * cache, which then looks first. A request counts from when its body is here, forms that hooks read
 * among them, so that slow senders take no place, until its answer is made, so that slow readers
 * take none. An address alone keeps no other out.
 */
export function refuseExcessLoad(
  app: FastifyInstance,
  limits: LoadLimits,
  addressOf: AddressOf,
): void {
  app.decorateRequest('load', undefined)
  app.decorate(
    'asLoad',
    async <Answer>({ raw }: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> => {
      const kind = networkLoadKind(raw)
      if (!kind) return work()
      const address = addressOf(raw)
      if (limits[kind].isFull(address)) throw overloadError(kind)
      limits[kind].enter(address)
      return work().finally(() => limits[kind].leave(address))
    },
  )
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const kind = networkLoadKind(raw)
    const isRefused = kind && announcesBody(raw) && limits[kind].isFull(addressOf(raw))
    done(isRefused ? overloadError(kind) : undefined)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const kind = networkLoadKind(request.raw)
    if (!kind) return done()
    const address = addressOf(request.raw)
    if (limits[kind].isFull(address) && !app.cache.isAwaited(request.raw.url ?? ''))
      return done(overloadError(kind))
    limits[kind].enter(address)
    request.load = { kind, address }
    runCountedIn(limits[kind], done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.load) limits[request.load.kind].leave(request.load.address)
    request.load = undefined
    done()
  })
}

/**
 * Probes, files and open streams: they cost next to nothing, and what is admitted needs them. All
 * else is a page.
 */
const FREE_PATHS =
  /^\/(healthz|readyz|metrics|assets\/[\w.-]+|images\/[^/?]+|favicon\.svg|robots\.txt|api\/live)(\?|$)/

/**
 * The way of an order: the checkout's pages and its calls until the money is there. Lists of orders
 * are ordinary.
 */
const ORDER_PATHS =
  /^\/(checkout|payment\/[^/?]+|api\/(sales(\/(quote|[0-9a-f-]{36}(\/key)?))?|payments(\/webhook)?|states|lga\/[^/?]+|refreshToken))\/?(\?|$)/i

/** The kind of a request; undefined for one that is never refused. */
export function loadKindOfRequest({
  url = '',
}: Pick<IncomingMessage, 'url'>): LoadKind | undefined {
  if (FREE_PATHS.test(url)) return undefined
  if (ORDER_PATHS.test(url)) return 'order'
  return url.startsWith('/api/') ? 'call' : 'page'
}

/** A page's own calls, which have no connection, are part of the page. */
const networkLoadKind = (request: IncomingMessage): LoadKind | undefined =>
  request.socket instanceof Socket ? loadKindOfRequest(request) : undefined

function overloadError(kind: LoadKind): HttpError {
  metrics.shed.inc({ reason: kind })
  return new HttpError(503, messages.busy, {
    headers: { 'retry-after': String(BUSY_RETRY_S.least) },
  })
}

type OverloadRefusals = {
  cache: ResponseCache
  limits: LoadLimits
  requestIds: RequestIds
  addressOf: AddressOf
}

/** Refuses requests without a body before Fastify. */
export const refuseOverload =
  ({ cache, limits, requestIds, addressOf }: OverloadRefusals): FrontStep =>
  (request, response) => {
    const kind = loadKindOfRequest(request)
    if (!kind || announcesBody(request)) return false
    if (!limits[kind].isFull(addressOf(request)) || mayBeCached(cache, request)) return false
    metrics.shed.inc({ reason: kind })
    answerShopBusy(request, response, requestIds(request))
    return true
  }

const announcesBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/** Answers from the cache, or soon in it. For a page with a query only its route knows the key. */
function mayBeCached(cache: ResponseCache, { url = '' }: IncomingMessage): boolean {
  if (cache.get(url) || cache.filling(url) || cache.isAwaited(url)) return true
  return url.includes('?') && !url.startsWith('/api')
}
