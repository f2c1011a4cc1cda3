import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api } from '#contract/api.ts'
import { messages } from '#contract/messages.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { findAdminHere } from '../../people/sessions/admin-here.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { weakEtagOf } from '../../platform/http/cache/cached-answer.ts'
import { bearerTokenIn } from '../../platform/http/guard.ts'
import type { SettingsStore } from '../../platform/settings/store.ts'
import { createOpenApiDocument } from './openapi.ts'

type OpenApiRouteDeps = { db: Db; settings: SettingsStore; areDocsPublic: boolean }

/**
 * No tag of its own: the documents change only with the shop's name and description, whose tag
 * every cached answer has.
 */
const DOCUMENT_CACHE_RULE = { cache: { tags: [] } }

/**
 * Serves the API document for programs (`/api/docs/json`) and for people (`/api/docs`), both made
 * from the contract. Where they are not public, only staff read them, signed in by a token or in
 * this browser.
 */
export function openApiRoutes(
  app: FastifyInstance,
  { db, settings, areDocsPublic }: OpenApiRouteDeps,
): void {
  const groups: Record<string, Record<string, Endpoint>> = api
  const documentText = keepTextOfShop((shop) => JSON.stringify(createOpenApiDocument(groups, shop)))
  const pageText = keepTextOfShop((shop) => apiDocumentPage(groups, shop))
  const checkToken = app.guard({ access: 'admin' })

  async function requireStaff(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const hasToken = bearerTokenIn(request.headers.authorization) !== ''
    if (hasToken) {
      await checkToken?.call(app, request, reply)
      return
    }
    const admin = await findAdminHere(db, request)
    if (!admin) throw unauthorizedError(messages.signInFirst)
  }

  const options = areDocsPublic ? { config: DOCUMENT_CACHE_RULE } : { onRequest: requireStaff }
  app.get('/api/docs/json', options, async (request, reply) => {
    const kept = documentText(await settings.read())
    return sendKeptText(kept, request, reply.type('application/json; charset=utf-8'))
  })
  app.get('/api/docs', options, async (request, reply) => {
    const kept = pageText(await settings.read())
    reply.header('content-security-policy', API_PAGE_POLICY)
    return sendKeptText(kept, request, reply.type('text/html; charset=utf-8'))
  })
}

const API_PAGE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`

type KeptText = { name: string; description: string; body: Buffer; etag: string }

/**
 * Makes a text once, and again when the shop has another name or description: it takes a tenth of a
 * second.
 */
function keepTextOfShop(make: (shop: ShopSettings) => string): (shop: ShopSettings) => KeptText {
  let kept: KeptText | undefined
  return (shop) => {
    const { name, description } = shop
    if (kept?.name === name && kept.description === description) return kept
    const body = Buffer.from(make(shop))
    kept = { name, description, body, etag: weakEtagOf(body) }
    return kept
  }
}

function sendKeptText(kept: KeptText, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', kept.etag)
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  return reply.send(kept.body)
}

const escapeForHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const endpointTableRow = (endpoint: Endpoint): string =>
  `<tr><th scope="row"><code>${endpoint.method} /api${escapeForHtml(endpoint.path)}</code></th><td>${escapeForHtml(endpoint.summary)}</td><td>${endpoint.access}</td></tr>`

function endpointGroupTable([name, group]: [string, Record<string, Endpoint>]): string {
  const rows = Object.values(group).map(endpointTableRow).join('')
  return `<h2>${escapeForHtml(name)}</h2><table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${rows}</tbody></table>`
}

const API_PAGE_STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8886;vertical-align:top;font-weight:400}
thead th{font-weight:600}code{font-size:.875rem;overflow-wrap:anywhere}h2{margin-top:2.5rem;text-transform:capitalize}`

function apiDocumentPage(
  groups: Record<string, Record<string, Endpoint>>,
  { name }: ShopSettings,
): string {
  const tables = Object.entries(groups).map(endpointGroupTable).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeForHtml(name)} API</title><style>${API_PAGE_STYLE}</style></head><body><main><h1>${escapeForHtml(name)} API</h1><p>JSON in and out; errors are <code>{"message": …}</code> with a true status. The whole description, with every field: <a href="/api/docs/json">OpenAPI 3.1</a>.</p>${tables}</main></body></html>\n`
}
