import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { errorPage } from './error-page.ts'
import { type Page, type Pages, renderWith } from './pages.ts'

/** The pages straight from their sources, with hot reload: for `npm run dev`. A source that is broken is shown as such. */
export async function devPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: 'custom' })
  return {
    render: async (url, send) => {
      try {
        const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
        return await renderWith(build, url, send)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        return brokenPage(error as SourceError)
      }
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    clientFolder: undefined,
  }
}

/** What Vite says of a source: where, and the lines around. */
type SourceError = Error & { id?: string; frame?: string }

function brokenPage({ id, message, frame, stack }: SourceError): Page {
  const text = [id, message, frame, stack].filter(Boolean).join('\n\n')
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return { status: 500, headers, body: errorPage('A page cannot be shown', text) }
}
