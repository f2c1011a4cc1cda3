import type { FastifyRequest } from 'fastify'

type SandboxCaller = Pick<FastifyRequest, 'headers'> & {
  socket: { remoteAddress?: string; localPort?: number }
}

const LOOPBACK_ADDRESS = /^(127\.|::1$|::ffff:127\.)/
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']
const DEFAULT_HTTP_PORT = 80

/**
 * Tells whether a program of this machine calls, without a proxy in between, and not a page of
 * another site. A page whose name was made to lead here (DNS rebinding) sends its own name as
 * `Host`.
 */
export function isLocalProgram({ socket, headers }: SandboxCaller): boolean {
  const site = headers['sec-fetch-site']
  const isOwnPage = site === undefined || site === 'same-origin' || site === 'none'
  const isForwarded = PROXY_HEADERS.some((name) => headers[name] !== undefined)
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    isOwnHostHeader(headers.host, socket.localPort) &&
    isOwnPage &&
    !isForwarded
  )
}

function isOwnHostHeader(host = '', port = DEFAULT_HTTP_PORT): boolean {
  const named = host.toLowerCase()
  const isDefault = port === DEFAULT_HTTP_PORT && OWN_NAMES.includes(named)
  return isDefault || OWN_NAMES.some((name) => named === `${name}:${port}`)
}
