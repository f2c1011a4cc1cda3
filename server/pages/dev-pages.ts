import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { type Pages, renderWith } from './pages.ts'

/** The pages straight from their sources, with hot reload: for `npm run dev`. */
export async function devPages(): Promise<Pages> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 24_678 } }, appType: 'custom' })
  return {
    render: async (url, send) => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return renderWith(build, url, send)
    },
    middleware: (request, response, next) => vite.middlewares(request, response, next),
    clientFolder: undefined,
  }
}
