import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { bearerTokenIn } from '../../platform/http/guard.ts'

type MetricsRule = {
  /** `METRICS_TOKEN` */
  token: string | undefined
  /** How many proxies stand in front of the shop: with one here, every caller comes from here. */
  trustProxy: number
}

type MetricsCaller = Pick<FastifyRequest, 'headers'> & {
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined }
}

const METRICS_LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
const LOCAL_HOST_HEADER = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::(?<port>\d+))?$/i
const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const HTTP_DEFAULT_PORT = 80

/**
 * Tells whether a caller may read the figures: one with the token; where none is set, one on this
 * machine without a proxy in between.
 */
export function mayReadMetrics(caller: MetricsCaller, { token, trustProxy }: MetricsRule): boolean {
  if (token !== undefined) return isSameToken(bearerTokenIn(caller.headers.authorization), token)
  return trustProxy === 0 && isCallFromThisMachine(caller)
}

/**
 * Tells whether a program of this machine calls. A proxy on this machine gives itself away: it
 * passes on the name that its caller asked for, or adds a header.
 */
const isCallFromThisMachine = ({ socket, headers }: MetricsCaller): boolean =>
  METRICS_LOOPBACK.test(socket.remoteAddress ?? '') &&
  isHostOfThisMachine(headers.host, socket.localPort) &&
  FORWARDING_HEADERS.every((name) => headers[name] === undefined)

/**
 * Tells whether a `Host` header names this machine with the port that the caller is connected to; a
 * proxy of this machine has another port.
 */
function isHostOfThisMachine(host = '', localPort: number | undefined): boolean {
  const named = LOCAL_HOST_HEADER.exec(host)
  if (!named) return false
  const port = Number(named.groups?.port ?? HTTP_DEFAULT_PORT)
  return localPort === undefined || port === localPort
}

/** Compares hashes, so that the time tells neither the length nor the beginning. */
const isSameToken = (given: string, token: string): boolean =>
  timingSafeEqual(sha256OfToken(given), sha256OfToken(token))
const sha256OfToken = (text: string): Buffer => createHash('sha256').update(text).digest()
