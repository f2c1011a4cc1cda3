import type { FastifyInstance } from 'fastify'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import type { SettingsStore } from '../../platform/settings/store.ts'
import { openApi } from './openapi.ts'

/** The API document, for programs (`/api/docs/json`) and for people (`/api/docs`): both straight from the contract. */
export function openApiRoutes(app: FastifyInstance, { settings }: { settings: SettingsStore }): void {
  const groups: Record<string, Record<string, Endpoint>> = api
  app.get('/api/docs/json', async () => openApi(groups, await settings.read()))
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`)
      .send(pageOf(groups, await settings.read())),
  )
}

const asHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const rowOf = (endpoint: Endpoint): string =>
  `<tr><th scope="row"><code>${endpoint.method} /api${asHtml(endpoint.path)}</code></th><td>${asHtml(endpoint.summary)}</td><td>${endpoint.access}</td></tr>`

const groupOf = ([name, group]: [string, Record<string, Endpoint>]): string =>
  `<h2>${asHtml(name)}</h2><table><thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">Who may</th></tr></thead><tbody>${Object.values(group).map(rowOf).join('')}</tbody></table>`

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #8886;vertical-align:top;font-weight:400}
thead th{font-weight:600}code{font-size:.875rem;overflow-wrap:anywhere}h2{margin-top:2.5rem;text-transform:capitalize}`

const pageOf = (groups: Record<string, Record<string, Endpoint>>, { name }: ShopSettings): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${asHtml(name)} API</title><style>${STYLE}</style></head><body><main><h1>${asHtml(name)} API</h1><p>JSON in and out; errors are <code>{"message": …}</code> with a true status. The whole description, with every field: <a href="/api/docs/json">OpenAPI 3.1</a>.</p>${Object.entries(groups).map(groupOf).join('')}</main></body></html>\n`
