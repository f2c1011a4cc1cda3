import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { PurposeKeys } from '../config/keys.ts'

const MAPPED = ['0', '0', '0', '0', '0', 'ffff']

/** The eight groups of an IPv6 address, in lower case without leading zeros. */
function ipv6GroupsOf(ip: string): string[] {
  const { hostname } = new URL(`http://[${ip}]`) // normalised: short, lower case, no dotted end
  const [head = '', tail] = hostname.slice(1, -1).split('::')
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const before = parts(head)
  if (tail === undefined) return before
  const after = parts(tail)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
}

/** The last two groups of a mapped IPv4 address, as that is written: `203.0.113.7`. */
function dottedIpv4Address(high = '0', low = '0'): string {
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/**
 * Some proxies write `203.0.113.7:50123` and `[2001:db8::1]:50123` into `X-Forwarded-For`; each
 * connection has its port.
 */
function withoutPort(ip: string): string {
  const { ipv6, ipv4 } =
    /^\[(?<ipv6>[^\]]+)\](?::\d+)?$|^(?<ipv4>[\d.]+):\d+$/.exec(ip)?.groups ?? {}
  return ipv6 ?? ipv4 ?? ip
}

export type AddressKey = string & { readonly addressKey: unique symbol }

/**
 * The key of an address in limits: its /64 for IPv6, as one customer has that; IPv4 itself, also as
 * `::ffff:…`.
 */
export const limitKeyOfAddress = (ip: string): AddressKey => normalAddress(ip) as AddressKey

function normalAddress(ip: string): string {
  const [address = ''] = withoutPort(ip).split('%') // without the zone of a link-local address
  if (!isIPv6(address)) return address
  const groups = ipv6GroupsOf(address)
  if (MAPPED.every((group, i) => groups[i] === group))
    return dottedIpv4Address(groups[6], groups[7])
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** A keyed hash of the address, so that no address is stored with what it caused. */
export const addressHash = (keys: PurposeKeys, ip: string): string =>
  `address:${keys.sign('orderHolder', limitKeyOfAddress(ip))}`

/** The key of a caller's address, before Fastify has read it. */
export type AddressOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string

/**
 * Reads the key of a caller's address behind so many trusted proxies, each of which adds to
 * `X-Forwarded-For`. It is the address of Fastify's `request.ip`.
 */
export const addressBehind =
  (proxies: number): AddressOf =>
  ({ headers, socket }) => {
    const direct = socket.remoteAddress ?? ''
    if (proxies === 0) return limitKeyOfAddress(direct)
    const forwarded = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '')
    const hops = [direct, ...forwarded.toReversed()]
    return limitKeyOfAddress(hops[Math.min(proxies, hops.length - 1)] ?? direct)
  }
