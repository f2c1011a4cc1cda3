import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Customers reach the shop by https, says ORIGIN; what a proxy speaks to this process does not matter. */
    isHttps: boolean
  }
}

/** `__Host-` binds a cookie to this host and to https; a trial shop without https has no prefix. */
export const cookieName = ({ server }: FastifyRequest, name: string): string =>
  server.isHttps ? `__Host-${name}` : name

/** Of every cookie: scripts cannot read it, and it never travels in the clear where there is https. */
export const cookieAttributes = ({ server }: FastifyRequest) =>
  ({ httpOnly: true, secure: server.isHttps, path: '/' }) as const

export const readCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.server.parseCookie(request.headers.cookie ?? '')[cookieName(request, name)]
