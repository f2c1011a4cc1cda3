import type { FastifyRequest } from 'fastify'

const ANY_PAGE = '/*'

/**
 * The pattern of a request's route, without anything of the address; a page that was found is
 * `/product/*`.
 */
export function routePatternOf({ routeOptions, raw }: FastifyRequest, status: number): string {
  const { url } = routeOptions
  if (url === undefined) return 'none'
  if (url.startsWith('/assets/')) return '/assets/*' // a route for each file of the build
  return url === ANY_PAGE && status === 200 ? pagePatternOf(raw.url ?? '') : url
}

const PAGE_PATH = /^\/([a-z]{1,30})?(\/+[^?]|[/?]|$)/i

function pagePatternOf(address: string): string {
  const [, name = '', rest = ''] = PAGE_PATH.exec(address) ?? []
  if (name === '') return address.startsWith('/?') || address === '/' ? '/' : ANY_PAGE
  return rest.length > 1 ? `/${name.toLowerCase()}/*` : `/${name.toLowerCase()}`
}
