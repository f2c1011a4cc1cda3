import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  readFilterAddress,
  SHOWS_FILTERS,
  writeFilterAddress,
} from '#contract/catalogue/filter-address.ts'
import { SEARCH_PATH, searchResultsPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { createFairQueue, type FairQueue } from '../../platform/async/fair-queue.ts'
import { notFoundError } from '../../platform/errors.ts'
import { acceptWaitingConnections } from '../../platform/http/accept-waiting.ts'
import { pathWithoutQuery, tagsOfAnswer } from '../../platform/http/cache/cache-plugin.ts'
import { NOTHING_RUNS } from '../../platform/http/headers.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import type { CardOrigins } from './page-headers.ts'
import { createPageHeaders } from './page-headers.ts'
import type { PageRenderer, PageTransport, RenderedPage } from './pages.ts'
import { isSecretAddress } from './secret-addresses.ts'

type RenderingDeps = { pages: PageRenderer; origin: string; cardOrigins: CardOrigins }

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
const RENDERING_QUEUE = { atOnce: 2, maxWaiting: 48 }

/** Paths that are never source files: in development all others go to Vite first. */
const SERVER_PATHS = /^\/(api|images|healthz|readyz|metrics)\b/

/**
 * Serves the files of the build, the redirect of a search form without scripts, and all pages. It
 * is registered last, as its pages are at `/*`.
 */
export async function renderingRoutes(app: FastifyInstance, deps: RenderingDeps): Promise<void> {
  const { clientFolder, middleware } = deps.pages
  if (clientFolder) await serveBuildFiles(app, clientFolder)
  if (middleware) {
    app.addHook('onRequest', (request, reply, next) => {
      if (SERVER_PATHS.test(request.raw.url ?? '')) next()
      else middleware(request.raw, reply.raw, next)
    })
  }
  app.get<{ Querystring: { search?: unknown } }>(SEARCH_PATH, ({ query }, reply) => {
    const text = String(query.search ?? '').trim()
    return reply.redirect(text ? searchResultsPath(text.slice(0, 200)) : '/products')
  })
  const pageDeps = {
    ...deps,
    headersOf: choosePageHeaders(deps),
    queue: createFairQueue(RENDERING_QUEUE),
    acceptOthers: acceptWaitingConnections(app.server),
  }
  app.get('/*', { config: { cache: PAGE_CACHE, cacheKey: pageCacheAddress } }, (request, reply) =>
    sendRenderedPage(app, pageDeps, request, reply),
  )
}

/** Pages that show lists of products: their filters are in the address. */
const FILTERED_PAGES = /^\/+(products|category\/[^/]+|search\/[^/]+)\/*$/i

/**
 * Returns the part of an address that changes what is rendered, as the key of the cache: path, page
 * number, variant, and filters in one order.
 */
export function pageCacheAddress(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const path = pathWithoutQuery(url)
  const filters = filtersOfAddress(url)
  const page = /[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(url)?.[1]
  const query = variantOfAddress(url) ?? [filters, page && `page=${page}`].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Returns the filters of an address, such as `brand=Itel&sort=price`; '' where there are none. */
function filtersOfAddress(url: string): string {
  const path = pathWithoutQuery(url)
  const query = url.slice(path.length)
  if (!query || !FILTERED_PAGES.test(path)) return ''
  const params = new URLSearchParams(query)
  const filters = writeFilterAddress(readFilterAddress(params))
  if (params.has(SHOWS_FILTERS)) filters.set(SHOWS_FILTERS, '1')
  return String(filters)
}

const CHOSEN_VARIANT =
  /^\/+product\/[^/?]+\/*\?(?:.*&)?(?<variant>variant=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:&|$)/

/** Returns `variant=0199…` of the address of a product; undefined where none is chosen. */
const variantOfAddress = (url: string): string | undefined =>
  CHOSEN_VARIANT.exec(url)?.groups?.variant

/**
 * Addresses that are no page. React Router's data protocol: no page of the shop uses it, and its
 * answers contain texts of strangers unescaped. Files of another build: a miss must not cost as
 * much as a page, as nothing limits how many are asked for.
 */
const NO_PAGE_ADDRESS = /\.data\/*$|^\/assets\//

const isHtmlDocument = (page: RenderedPage): boolean =>
  page.headers.get('content-type')?.startsWith('text/html') === true

async function sendRenderedPage(
  app: FastifyInstance,
  deps: RenderingDeps & {
    headersOf: PageHeadersChooser
    queue: FairQueue
    acceptOthers(): Promise<void>
  },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { transport, tags, isCacheable } = createInnerTransport(app, request.ip, deps.acceptOthers)
  const address = pageCacheAddress(request)
  // `GET *` or `GET ftp://…` would run into the origin.
  if (!address.startsWith('/')) throw notFoundError(messages.notFound)
  const url = new URL(`${deps.origin}${address}`)
  if (NO_PAGE_ADDRESS.test(url.pathname)) throw notFoundError(messages.notFound)
  const turn = turnOfRequest(request, reply)
  const page = await deps.queue.run(turn, () => deps.pages.render(url, transport))
  const isSecret = isSecretAddress(url.pathname)
  // There are more combinations of filters, and made-up variants, than room: they would push out
  // the pages that all visitors see.
  const isCommon = !variantOfAddress(address) && filtersOfAddress(address) === ''
  if (isSecret || !isCommon || !isCacheable()) request.cacheTags = null
  else request.cacheTags?.push(...tags)
  const location = page.headers.get('location')
  if (location) reply.header('location', location)
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  reply.code(page.status).headers(deps.headersOf(page, url))
  return reply.type(page.headers.get('content-type') ?? 'text/plain; charset=utf-8').send(page.body)
}

type PageHeadersChooser = (page: RenderedPage, url: URL) => Record<string, string>

/**
 * Chooses the headers of a page. In development pages are sent without a policy, as hot reload
 * needs inline styles.
 */
function choosePageHeaders({ pages, cardOrigins, origin }: RenderingDeps): PageHeadersChooser {
  const isHttps = origin.startsWith('https:')
  const { inlineScripts } = pages
  const ordinary = createPageHeaders({ isHttps, inlineScripts })
  const payment = createPageHeaders({ isHttps, inlineScripts, cards: cardOrigins })
  return (page, { pathname }) => {
    if (pages.middleware) return {}
    if (!isHtmlDocument(page)) return NOTHING_RUNS
    return /^\/payment\//i.test(pathname) ? payment : ordinary
  }
}

/**
 * Makes the API that loaders call, and collects the tags of all answers that they read. A page is
 * cacheable only if all of these are. The calls have the visitor's address, by which queues are
 * fair.
 */
function createInnerTransport(
  app: FastifyInstance,
  address: string,
  acceptOthers: () => Promise<void>,
) {
  const tags = new Set<string>()
  let isCacheable = true
  const transport: PageTransport = async ({ method, path, headers }) => {
    await acceptOthers()
    const answer = await app.inject({ method, url: path, headers, remoteAddress: address })
    const answerTags = tagsOfAnswer(answer.raw.res)
    for (const tag of answerTags ?? []) tags.add(tag)
    isCacheable &&= answerTags !== undefined
    return { status: answer.statusCode, body: answer.json() }
  }
  return { transport, tags, isCacheable: () => isCacheable }
}

/** Pictures of the build: other sites show them, in previews of links and lists of shops. */
const PICTURE_FILE = /\.(png|svg|jpg|webp|avif|ico)$/

/**
 * Serves the files of the build. Those under `/assets/` carry their content's hash in the name, and
 * are cached for a year.
 */
const serveBuildFiles = (app: FastifyInstance, root: string) => {
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
      if (PICTURE_FILE.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
}
