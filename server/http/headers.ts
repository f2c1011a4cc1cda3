import type { FastifyInstance } from 'fastify'

/** Sent with every answer but files. A plain list: a plugin that computes them anew cost a quarter of the throughput. */
const EVERYWHERE: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Scripts, styles and pictures of the build, the same for everybody: the others say nothing of them, and each visitor pays for the bytes. */
const FILES: Record<string, string> = { 'x-content-type-options': 'nosniff' }

/** For answers that are data or an error: nothing in them may run. */
export const NOTHING_RUNS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const ONE_YEAR = 'max-age=31536000; includeSubDomains'

export function addHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const all = isHttps ? { ...EVERYWHERE, 'strict-transport-security': ONE_YEAR } : EVERYWHERE
  const data = { ...all, ...NOTHING_RUNS }
  const headersOf = (url: string, status: number): Record<string, string> => {
    if (url.startsWith('/assets/') && status < 400) return FILES
    return url.startsWith('/api') || status >= 400 ? data : all
  }
  // onSend and not onRequest: hits of the cache never come here, it keeps the final list.
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { url = '' } = request.raw
    // Modules are UTF-8 whatever is said of them: the short name of their type will do.
    if (reply.statusCode < 400 && /^\/assets\/[^?]+\.js$/.test(url)) reply.header('content-type', 'text/javascript')
    const isApi = url.startsWith('/api')
    const isKept = request.routeOptions.config.cache !== undefined
    const cacheControl = isApi && !isKept ? 'private, no-store' : 'no-cache'
    for (const [name, value] of Object.entries({
      ...headersOf(url, reply.statusCode),
      'cache-control': cacheControl,
    })) {
      if (!reply.hasHeader(name)) reply.header(name, value)
    }
    done()
  })
}
