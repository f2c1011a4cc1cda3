import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { fieldOfError } from '../../platform/errors.ts'
import { developmentErrorPage } from './error-page.ts'
import { type PageRenderer, type RenderedPage, renderPageOfBuild } from './pages.ts'

/**
 * Renders the pages from their sources, with hot reload, for `npm run dev`. A source that is broken
 * is shown as a page with the error.
 */
export async function createDevPages(): Promise<PageRenderer> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { port: 24_678 } },
    appType: 'custom',
  })
  return {
    render: async (url, send) => {
      try {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
        return await renderPageOfBuild(build, url, send)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        vite.ssrFixStacktrace(error)
        return renderBrokenPage(error)
      }
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    clientFolder: undefined,
    inlineScripts: [], // pages are sent without a policy
  }
}

/** Shows an error of a source. Vite adds which source it is, and the lines around the fault. */
function renderBrokenPage(error: Error): RenderedPage {
  const text = [fieldOfError(error, 'id'), error.message, fieldOfError(error, 'frame'), error.stack]
    .filter(Boolean)
    .join('\n\n')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return {
    status: 500,
    headers,
    body: Buffer.from(developmentErrorPage('A page cannot be shown', text)),
  }
}
