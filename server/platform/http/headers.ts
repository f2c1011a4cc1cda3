import type { FastifyInstance } from 'fastify'
import type { ServerDrain } from './drain.ts'

/**
 * Sent with every answer but files. A constant: a plugin that computes them per answer cost a
 * quarter of the throughput.
 */
const EVERYWHERE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/**
 * Headers of the build's public files. The other headers do not apply to them and would cost every
 * visitor bytes.
 */
const FILES: Record<string, string> = { 'x-content-type-options': 'nosniff' }

/** Headers of data and errors: nothing in them may be executed. */
export const NOTHING_RUNS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains'

/**
 * Adds security headers and `cache-control` to each answer that does not set them itself. While
 * `isEnding`, each answer also ends its connection.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, isEnding = () => false }: { isHttps: boolean; isEnding?: ServerDrain['isEnding'] },
): void {
  const headers = isHttps ? { ...EVERYWHERE, 'strict-transport-security': ONE_YEAR } : EVERYWHERE
  const data = { ...headers, ...NOTHING_RUNS }
  const headersOf = (url: string, status: number): Record<string, string> => {
    if (url.startsWith('/assets/') && status < 400) return FILES
    return url.startsWith('/api') || status >= 400 ? data : headers
  }
  // onSend, so that the cache stores the final headers: hits never run this hook.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { url = '' } = request.raw
    if (isEnding()) reply.header('connection', 'close')
    if (reply.statusCode < 400 && /^\/assets\/[^?]+\.js$/.test(url))
      reply.header('content-type', 'text/javascript')
    const isCached = request.routeOptions.config.cache !== undefined
    const usual = {
      ...headersOf(url, reply.statusCode),
      'cache-control': cacheControlOf(url, isCached),
    }
    for (const [name, value] of Object.entries(usual)) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done()
  })
}

const cacheControlOf = (url: string, isCached: boolean): string =>
  url.startsWith('/api') && !isCached ? 'private, no-store' : 'no-cache'
