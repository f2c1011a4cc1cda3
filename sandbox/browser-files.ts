/** Serves the inline script and the popup page from `browser/`, read once at start. */
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const readBrowserFile = (name: string): string =>
  readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

const SCRIPT_FILES = [
  'inline-options.js',
  'inline-frame.js',
  'inline-transaction.js',
  'inline-pop.js',
]
const PAGE_FILES = ['popup.js', 'popup-api.js', 'popup-parent.js', 'popup-view.js', 'popup.css']

const POPUP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:', // the empty icon
  "form-action 'none'",
  "base-uri 'none'",
  'frame-ancestors *', // any shop may open it
].join('; ')

/**
 * Joins small modules to one classic script, because shops load the provider's script by a plain
 * `<script src>`. Their exports are named, and no two files use the same top-level name.
 */
function bundleScripts(names: string[]): string {
  const parts = names.map((name) =>
    readBrowserFile(name)
      .replace(/^import [^']*'[^']*'$/gm, '')
      .replace(/^export /gm, ''),
  )
  return `(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
}

/** Serves the script for shops' pages, and the popup with its files. */
export async function browserFileRoutes(app: FastifyInstance): Promise<void> {
  const script = bundleScripts(SCRIPT_FILES)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-cache',
    })
  })

  app.get('/v2/inline.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  for (const name of PAGE_FILES) {
    const text = readBrowserFile(name)
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript'
    app.get(`/popup/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).send(text),
    )
  }
  const page = readBrowserFile('popup.html')
  app.get('/popup', async (_request, reply) => {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POPUP_POLICY)
      .send(page)
  })
}
