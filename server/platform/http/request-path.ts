import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/[^/?#]*/i

/**
 * The path of a request, also of `GET http://host/products`, the form for proxies (RFC 9112,
 * 3.2.2). Fastify's `rewriteUrl` calls it.
 */
export function requestPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (url.startsWith('/')) return url
  const path = url.replace(ABSOLUTE, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}
