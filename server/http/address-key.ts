import { isIPv6 } from 'node:net'

/**
 * What a limit on addresses counts as one: an IPv4 address, or the /64 of an IPv6 one, all of which is one customer's.
 * IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4.
 */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const groups = groupsOf(ip)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, in any of its spellings. */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%') // without its zone
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16))
}
