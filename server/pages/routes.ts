import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardOrigins } from '../app.ts'
import { keyOf } from '../http/cache.ts'
import { contentPolicy } from './content-policy.ts'
import type { Pages, PageTransport } from './pages.ts'

type PageDeps = { pages: Pages; origin: string; cardOrigins: CardOrigins }

/** A page hangs on the answers it was made of, and on chance: categories shown at random change once a minute. */
const PAGE_CACHE = { tags: [], ttlMs: 60_000 }

/** While developing: what is never a source file. */
const OURS = /^\/(api|images|healthz|readyz)\b/

export async function pageRoutes(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { clientFolder, middleware } = deps.pages
  if (clientFolder) await serveFiles(app, clientFolder)
  if (middleware) {
    app.addHook('onRequest', (request, reply, next) => {
      if (OURS.test(request.raw.url ?? '')) next()
      else middleware(request.raw, reply.raw, next)
    })
  }
  app.get('/*', { config: { cache: PAGE_CACHE, cacheKey: pageAddress } }, (request, reply) =>
    sendPage(app, deps, request, reply),
  )
}

/** Path and page number: no other part of an address changes what the server renders. */
export function pageAddress(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const page = /[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(url)?.[1]
  return page ? `${keyOf(url)}?page=${page}` : keyOf(url)
}

/** Who knows such an address may do something with it: it is neither kept nor told to others. */
const SECRET_ADDRESS = /^\/(payment|verify|changepassword)\//

async function sendPage(
  app: FastifyInstance,
  deps: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { transport, tags, isComplete } = innerTransport(app)
  const url = new URL(`${deps.origin}${pageAddress(request)}`)
  const isPayment = url.pathname.startsWith('/payment/')
  const page = await deps.pages.render(url, transport)
  const isSecret = SECRET_ADDRESS.test(url.pathname)
  if (isSecret || !isComplete()) request.cacheTags = null
  else request.cacheTags?.push(...tags)
  const location = page.headers.get('location')
  if (location) reply.header('location', location)
  if (isSecret) reply.header('referrer-policy', 'no-referrer')
  if (!deps.pages.middleware) {
    reply.header('content-security-policy', contentPolicy(page.html, isPayment ? deps.cardOrigins : undefined))
  }
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
}

/**
 * The API for loaders, and the tags of all that they read. Not complete: an answer was not kept, because it changed
 * meanwhile or is nobody else's, and so the page must not be kept either.
 */
function innerTransport(app: FastifyInstance): {
  transport: PageTransport
  tags: Set<string>
  isComplete: () => boolean
} {
  const tags = new Set<string>()
  let isComplete = true
  const transport: PageTransport = async ({ method, path, headers }) => {
    const answer = await app.inject({ method: method as 'GET', url: path, headers })
    const kept = app.cache.get(keyOf(path))
    if (kept) for (const tag of kept.tags) tags.add(tag)
    else isComplete = false
    return { status: answer.statusCode, body: answer.json() }
  }
  return { transport, tags, isComplete: () => isComplete }
}

/** Files of the build: those under `/assets/` carry their content's hash in the name. */
const serveFiles = (app: FastifyInstance, root: string) =>
  app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    lastModified: false, // the etag says more, and of files that never change nobody asks
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'max-age=31536000, immutable' : 'public, max-age=3600')
      if (isHashed) reply.removeHeader('etag')
    },
  })
