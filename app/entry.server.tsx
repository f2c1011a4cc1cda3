import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { ScriptsContext } from './hydration/page-scripts.tsx'
import { scriptsOf } from './hydration/scripts-of.ts'

// What the server needs of this bundle: keys and classes are known by identity, and the bundle has its own of each.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { createCall } from './api/call.ts'
export { apiContext, originContext } from './api/context.ts'

/** Logs failures of loaders and pages. An unknown address is not logged. */
export function handleError(error: unknown): void {
  if (!isRouteErrorResponse(error) || error.status >= 500) console.error(error)
}

/** The whole page at once, so that it can be cached and compressed. It has no inline script: see `PageScripts`. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const scripts = await scriptsOf(entry)
  const html = await new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    let failure: unknown
    const page = (
      <ScriptsContext value={scripts}>
        <ServerRouter context={{ ...entry, serverHandoffStream: undefined }} url={request.url} />
      </ScriptsContext>
    )
    const stream = renderToPipeableStream(page, {
      // React moves large parts into place by a script of its own, unless nothing is too large.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => (failure ? reject(failure) : resolve(buffer(stream.pipe(new PassThrough())))),
      onShellError: reject,
      onError: (error) => {
        failure = error
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
