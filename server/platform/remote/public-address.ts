import { BlockList, isIP } from 'node:net'

/**
 * IPv4 networks that are not the public Internet: own, private, carrier-grade, link-local,
 * reserved, multicast, of documents.
 */
const CLOSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32', // a cloud's own service for its machines, at an address that looks public
]

/**
 * Public IPv6 is 2000::/3 without these: tunnels, which hide an IPv4 address, and documentation.
 */
const OPEN_V6 = '2000::/3'
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

function blockListOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

const closedV4 = blockListOf(CLOSED_V4, 'ipv4')
const openV6 = blockListOf([OPEN_V6], 'ipv6')
const closedV6 = blockListOf(CLOSED_V6, 'ipv6')

/**
 * Whether an IP address is one of the public Internet. All else is refused, IPv4 addresses inside
 * of IPv6 ones and zones (`fe80::1%eth0`) too: a fetch must not reach this machine, its network, or
 * a cloud's metadata.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}
