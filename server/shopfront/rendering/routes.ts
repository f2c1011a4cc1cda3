import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFilters, SHOWS_FILTERS, writeFilters } from '#contract/catalogue/filter-address.ts'
import { SEARCH, searchPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { createFairQueue, type FairQueue } from '../../platform/async/fair-queue.ts'
import type { CardOrigins } from '../../platform/config/card-keys.ts'
import { notFound } from '../../platform/errors.ts'
import { acceptWaiting } from '../../platform/http/accept-waiting.ts'
import { keyOf, tagsOf } from '../../platform/http/cache/cache-plugin.ts'
import { NOTHING_RUNS } from '../../platform/http/headers.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { pageHeaders } from './page-headers.ts'
import type { Page, Pages, PageTransport } from './pages.ts'
import { isSecretAddress } from './secret-addresses.ts'

type PageDeps = { pages: Pages; origin: string; cardOrigins: CardOrigins }

/**
 * A page has no tags of its own: it depends on the answers that it shows. It expires after a
 * minute, so that categories shown at random change.
 */
const PAGE_CACHE = { tags: [], ttlMs: 60_000, isForCdn: true } as const

/**
 * Two pages at once: one is rendered while another waits for the database. More would not be ready
 * sooner, as all wait for one processor, and all other requests and connections would wait for the
 * whole of them. No more pages wait than the limit of load lets in.
 */
const RENDERING = { atOnce: 2, maxWaiting: 48 }

/** Paths that are never source files: in development all others go to Vite first. */
const OURS = /^\/(api|images|healthz|readyz|metrics)\b/

/**
 * Serves the files of the build, the redirect of a search form without scripts, and all pages. It
 * is registered last, as its pages are at `/*`.
 */
export async function renderingRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { clientFolder, middleware } = deps.pages
  if (clientFolder) await serveFiles(app, clientFolder)
  if (middleware) {
    app.addHook('onRequest', (request, reply, next) => {
      if (OURS.test(request.raw.url ?? '')) next()
      else middleware(request.raw, reply.raw, next)
    })
  }
  app.get<{ Querystring: { search?: unknown } }>(SEARCH, ({ query }, reply) => {
    const text = String(query.search ?? '').trim()
    return reply.redirect(text ? searchPath(text.slice(0, 200)) : '/products')
  })
  const pageDeps = {
    ...deps,
    headersOf: policies(deps),
    queue: createFairQueue(RENDERING),
    acceptOthers: acceptWaiting(app.server),
  }
  app.get('/*', { config: { cache: PAGE_CACHE, cacheKey: pageAddress } }, (request, reply) =>
    sendPage(app, pageDeps, request, reply),
  )
}

/** Pages that show lists of products: their filters are in the address. */
const FILTERED = /^\/+(products|category\/[^/]+|search\/[^/]+)\/*$/i

/**
 * Returns the part of an address that changes what is rendered, as the key of the cache: path, page
 * number, variant, and filters in one order.
 */
export function pageAddress(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const path = keyOf(url)
  const filters = filtersOf(url)
  const page = /[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(url)?.[1]
  const query = variantOf(url) ?? [filters, page && `page=${page}`].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Returns the filters of an address, such as `brand=Itel&sort=price`; '' where there are none. */
function filtersOf(url: string): string {
  const path = keyOf(url)
  const query = url.slice(path.length)
  if (!query || !FILTERED.test(path)) return ''
  const params = new URLSearchParams(query)
  const filters = writeFilters(readFilters(params))
  if (params.has(SHOWS_FILTERS)) filters.set(SHOWS_FILTERS, '1')
  return String(filters)
}

const CHOSEN_VARIANT =
  /^\/+product\/[^/?]+\/*\?(?:.*&)?(?<variant>variant=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:&|$)/

/** Returns `variant=0199…` of the address of a product; undefined where none is chosen. */
const variantOf = (url: string): string | undefined => CHOSEN_VARIANT.exec(url)?.groups?.variant

/**
 * Addresses that are no page. React Router's data protocol: no page of the shop uses it, and its
 * answers contain texts of strangers unescaped. Files of another build: a miss must not cost as
 * much as a page, as nothing limits how many are asked for.
 */
const NO_PAGE = /\.data\/*$|^\/assets\//

const isDocument = (page: Page): boolean =>
  page.headers.get('content-type')?.startsWith('text/html') === true

async function sendPage(
  app: FastifyInstance,
  deps: PageDeps & { headersOf: HeadersOf; queue: FairQueue; acceptOthers(): Promise<void> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { transport, tags, isCacheable } = innerTransport(app, request.ip, deps.acceptOthers)
  const address = pageAddress(request)
  // `GET *` or `GET ftp://…` would run into the origin.
  if (!address.startsWith('/')) throw notFound(messages.notFound)
  const url = new URL(`${deps.origin}${address}`)
  if (NO_PAGE.test(url.pathname)) throw notFound(messages.notFound)
  const turn = turnOfRequest(request, reply)
  const page = await deps.queue.run(turn, () => deps.pages.render(url, transport))
  const isSecret = isSecretAddress(url.pathname)
  // There are more combinations of filters, and made-up variants, than room: they would push out
  // the pages that all visitors see.
  const isCommon = !variantOf(address) && filtersOf(address) === ''
  if (isSecret || !isCommon || !isCacheable()) request.cacheTags = null
  else request.cacheTags?.push(...tags)
  const location = page.headers.get('location')
  if (location) reply.header('location', location)
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  reply.code(page.status).headers(deps.headersOf(page, url))
  return reply.type(page.headers.get('content-type') ?? 'text/plain; charset=utf-8').send(page.body)
}

type HeadersOf = (page: Page, url: URL) => Record<string, string>

/**
 * Chooses the headers of a page. In development pages are sent without a policy, as hot reload
 * needs inline styles.
 */
function policies({ pages, cardOrigins, origin }: PageDeps): HeadersOf {
  const isHttps = origin.startsWith('https:')
  const { inlineScripts } = pages
  const ordinary = pageHeaders({ isHttps, inlineScripts })
  const payment = pageHeaders({ isHttps, inlineScripts, cards: cardOrigins })
  return (page, { pathname }) => {
    if (pages.middleware) return {}
    if (!isDocument(page)) return NOTHING_RUNS
    return /^\/payment\//i.test(pathname) ? payment : ordinary
  }
}

/**
 * Makes the API that loaders call, and collects the tags of all answers that they read. A page is
 * cacheable only if all of these are. The calls have the visitor's address, by which queues are
 * fair.
 */
function innerTransport(app: FastifyInstance, address: string, acceptOthers: () => Promise<void>) {
  const tags = new Set<string>()
  let isCacheable = true
  const transport: PageTransport = async ({ method, path, headers }) => {
    await acceptOthers()
    const answer = await app.inject({ method, url: path, headers, remoteAddress: address })
    const answerTags = tagsOf(answer.raw.res)
    for (const tag of answerTags ?? []) tags.add(tag)
    isCacheable &&= answerTags !== undefined
    return { status: answer.statusCode, body: answer.json() }
  }
  return { transport, tags, isCacheable: () => isCacheable }
}

/** Pictures of the build: other sites show them, in previews of links and lists of shops. */
const PICTURE = /\.(png|svg|jpg|webp|avif|ico)$/

/**
 * Serves the files of the build. Those under `/assets/` carry their content's hash in the name, and
 * are cached for a year.
 */
const serveFiles = (app: FastifyInstance, root: string) => {
  const assets = join(root, 'assets/')
  return app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false, // the etag is more exact, and hashed files never change
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(assets)
      reply.header(
        'cache-control',
        isHashed ? 'max-age=31536000, immutable' : 'public, max-age=3600',
      )
      if (isHashed) reply.removeHeader('etag')
      if (PICTURE.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
