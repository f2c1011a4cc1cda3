import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type {
  createRequestHandler,
  RouterContext,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { Endpoint } from '#contract/platform/endpoint.ts'

/**
 * Sends a call of a page's loader to the API in this process, without a network. It mirrors
 * `Transport` of the app.
 */
export type PageTransport = (request: {
  method: Endpoint['method']
  path: string
  body?: unknown
  headers?: Record<string, string>
}) => Promise<{ status: number; body: unknown }>

/**
 * Exports of the bundle. React Router compares context keys and classes by identity, so that all of
 * them must be the bundle's own.
 */
type ServerEntryModule = {
  apiContext: RouterContext<unknown>
  originContext: RouterContext<string>
  htmlContext: RouterContext<Buffer | undefined>
  createApiCall(send: PageTransport): unknown
  RouterContextProvider: new () => RouterContextProvider
  createRequestHandler: typeof createRequestHandler
  inlineScripts: readonly string[]
}

export type RenderedPage = { status: number; headers: Headers; body: Buffer }
export type PageRenderer = {
  render(url: URL, send: PageTransport): Promise<RenderedPage>
  /** The folder of files for browsers; undefined while developing. */
  clientFolder: string | undefined
  /** The inline scripts of each page, which the content policy names. */
  inlineScripts: readonly string[]
  /** Serves sources and hot reload, only while developing. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const serverEntryOf = (build: ServerBuild): ServerEntryModule =>
  build.entry.module as unknown as ServerEntryModule

const requestHandlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>()

/**
 * Renders a page of a build as an anonymous visitor sees it; what is personal is fetched by the
 * browser.
 */
export async function renderPageOfBuild(
  build: ServerBuild,
  url: URL,
  send: PageTransport,
): Promise<RenderedPage> {
  const entry = serverEntryOf(build)
  const handle = requestHandlers.get(build) ?? entry.createRequestHandler(build)
  requestHandlers.set(build, handle)
  const context = new entry.RouterContextProvider()
  context.set(entry.apiContext, entry.createApiCall(send))
  context.set(entry.originContext, url.origin)
  const response = await handle(new Request(url), context)
  const body = context.get(entry.htmlContext) ?? Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body }
}

/** Loads the pages that `npm run build` made. */
export async function loadBuiltPages(folder: URL): Promise<PageRenderer> {
  const build: ServerBuild = await import(new URL('server/index.js', folder).href)
  return {
    render: (url, send) => renderPageOfBuild(build, url, send),
    clientFolder: fileURLToPath(new URL('client/', folder)),
    inlineScripts: serverEntryOf(build).inlineScripts,
  }
}
