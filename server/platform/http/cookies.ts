import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** By ORIGIN, whatever protocol a proxy uses to this process. */
    isHttps: boolean
  }
}

/** `__Host-` binds a cookie to this host and to https; a trial shop without https has no prefix. */
export const prefixedCookieName = ({ server }: FastifyRequest, name: string): string =>
  server.isHttps ? `__Host-${name}` : name

/** Every cookie has these: no script can read it, and with https it is never sent unencrypted. */
export const cookieAttributes = ({ server }: FastifyRequest) =>
  ({ httpOnly: true, secure: server.isHttps, path: '/' }) as const

export const readPrefixedCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.server.parseCookie(request.headers.cookie ?? '')[prefixedCookieName(request, name)]
