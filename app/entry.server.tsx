import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

// What the server needs of this bundle: keys and classes are known by identity, and the bundle has its own of each.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { createCall } from './api/call.ts'
export { apiContext, originContext } from './api/context.ts'

/** The whole page at once, so that it can be kept, compressed and given a policy with the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  const html = await new Promise<string>((resolve, reject) => {
    let failure: unknown
    const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady: () => (failure ? reject(failure) : resolve(text(stream.pipe(new PassThrough())))),
      onShellError: reject,
      onError: (error) => {
        failure = error
      },
    })
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
