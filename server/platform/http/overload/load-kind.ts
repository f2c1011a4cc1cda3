import type { IncomingMessage } from 'node:http'

/** Checkout and payment calls; pages, which can be requested again; all other calls. */
export type Kind = 'order' | 'page' | 'call'

/** Probes, files and open streams: they cost next to nothing, and what is admitted needs them. All else is a page. */
const FREE = /^\/(healthz|readyz|metrics|assets\/[\w.-]+|images\/[^/?]+|favicon\.svg|robots\.txt|api\/live)(\?|$)/

/** The way of an order: the checkout's pages and its calls until the money is there. Lists of orders are ordinary. */
const ORDER =
  /^\/(checkout|payment\/[^/?]+|api\/(sales(\/(quote|[0-9a-f-]{36}(\/key)?))?|payments(\/webhook)?|states|lga\/[^/?]+|refreshToken))\/?(\?|$)/i

/** Undefined for requests that are never refused. */
export function kindOf({ url = '' }: Pick<IncomingMessage, 'url'>): Kind | undefined {
  if (FREE.test(url)) return undefined
  if (ORDER.test(url)) return 'order'
  return url.startsWith('/api/') ? 'call' : 'page'
}
