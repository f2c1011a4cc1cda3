import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { fieldOf } from '../../platform/errors.ts'
import { errorPage } from './error-page.ts'
import { type Page, type Pages, renderWith } from './pages.ts'

/**
 * Renders the pages from their sources, with hot reload, for `npm run dev`. A source that is broken
 * is shown as a page with the error.
 */
export async function devPages(): Promise<Pages> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  })
  return {
    render: async (url, send) => {
      try {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
        return await renderWith(build, url, send)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        vite.ssrFixStacktrace(error)
        return brokenPage(error)
      }
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    clientFolder: undefined,
    inlineScripts: [], // pages are sent without a policy
  }
}

/** Shows an error of a source. Vite adds which source it is, and the lines around the fault. */
function brokenPage(error: Error): Page {
  const text = [fieldOf(error, 'id'), error.message, fieldOf(error, 'frame'), error.stack]
    .filter(Boolean)
    .join('\n\n')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status: 500, headers, body: Buffer.from(errorPage('A page cannot be shown', text)) }
}
