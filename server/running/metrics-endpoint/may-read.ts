import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerIn } from '../../platform/http/guard.ts'

type Rule = {
  /** `METRICS_TOKEN` */
  token: string | undefined
  /** How many proxies stand in front of the shop: with one here, every caller comes from here. */
  trustProxy: number
}

type Caller = Pick<FastifyRequest, 'headers'> & {
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined }
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::(?<port>\d+))?$/i
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const HTTP_PORT = 80

/**
 * Tells whether a caller may read the figures: one with the token; where none is set, one on this
 * machine without a proxy in between.
 */
export function mayRead(caller: Caller, { token, trustProxy }: Rule): boolean {
  if (token !== undefined) return isSame(bearerIn(caller.headers.authorization), token)
  return trustProxy === 0 && isLocal(caller)
}

/**
 * Tells whether a program of this machine calls. A proxy on this machine gives itself away: it
 * passes on the name that its caller asked for, or adds a header.
 */
const isLocal = ({ socket, headers }: Caller): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  isOwnHost(headers.host, socket.localPort) &&
  FORWARDED.every((name) => headers[name] === undefined)

/**
 * Tells whether a `Host` header names this machine with the port that the caller is connected to; a
 * proxy of this machine has another port.
 */
function isOwnHost(host = '', localPort: number | undefined): boolean {
  const named = LOCAL_HOST.exec(host)
  if (!named) return false
  const port = Number(named.groups?.port ?? HTTP_PORT)
  return localPort === undefined || port === localPort
}

/** Compares hashes, so that the time tells neither the length nor the beginning. */
const isSame = (given: string, token: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(token))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
