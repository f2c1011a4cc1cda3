import { Writable } from 'node:stream'
import type { ComponentProps } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { htmlContext } from './platform/api/context.ts'
import earlyPresses from './platform/hydration/early-presses.ts?script'
import { ScriptsContext } from './platform/hydration/page-scripts.tsx'

// Needed from this bundle by the server: React Router compares keys and classes by identity, and
// the bundle has its own.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { createApiCall } from './platform/api/call.ts'
export { apiContext, htmlContext, originContext } from './platform/api/context.ts'

/** The inline scripts of each page, for the content policy. */
export const inlineScripts = [earlyPresses]

/** Logs failures of loaders and pages. An unknown address is not logged. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error)
}

/**
 * The whole page at once, in `htmlContext`, so that it can be cached. Its inline scripts are
 * `inlineScripts` only.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const scripts = await scriptsOfPage(entry)
  const html = await new Promise<Buffer>((resolve, reject) => {
    let failure: unknown
    const page = (
      <ScriptsContext value={scripts}>
        <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
      </ScriptsContext>
    )
    const stream = renderToPipeableStream(page, {
      // React moves large parts into place by a script of its own, unless nothing is too large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => (failure ? reject(failure) : stream.pipe(new Collector(resolve))),
      onShellError: reject,
      onError: (error) => {
        failure = error
      },
    })
  })
  context.set(htmlContext, html)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(null, { status, headers })
}

/** Takes what is written to it at once, without the turns of a stream. */
class Collector extends Writable {
  readonly #parts: Uint8Array[] = []
  readonly #done: (whole: Buffer) => void

  constructor(done: (whole: Buffer) => void) {
    super()
    this.#done = done
  }

  override write(part: Uint8Array | string): boolean {
    this.#parts.push(typeof part === 'string' ? Buffer.from(part) : part)
    return true
  }

  override end(): this {
    this.#done(Buffer.concat(this.#parts))
    return this
  }
}

async function scriptsOfPage(
  entry: EntryContext,
): Promise<ComponentProps<typeof ScriptsContext>['value']> {
  const { manifest, staticHandlerContext, serverHandoffString = '{}', serverHandoffStream } = entry
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  )
  return {
    entry: manifest.entry.module,
    modules: [
      ...new Set([
        manifest.url,
        manifest.entry.module,
        ...manifest.entry.imports,
        ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
    loaded: await new Response(serverHandoffStream).text(),
    early: earlyPresses,
    data: {
      router: JSON.parse(serverHandoffString),
      manifest: manifest.url,
      routes: Object.fromEntries(routes.map(({ id, module }) => [id, module])),
      hotReload: manifest.hmr?.runtime,
    },
  }
}
