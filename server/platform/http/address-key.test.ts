import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addressBehind, limitKeyOfAddress } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0001:aaaa::', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8::1]:50123', '2001:db8:0:0::/64'],
  ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ['not an address', 'not an address'],
])('%s counts as %s', (ip, key) => {
  expect(limitKeyOfAddress(ip)).toBe(key)
})

const group = fc.integer({ min: 0, max: 0xffff })
const written = fc.constantFrom(
  (one: number) => one.toString(16),
  (one: number) => one.toString(16).padStart(4, '0').toUpperCase(),
)

test('addresses of one IPv6 /64 share a key', () => {
  const half = fc.tuple(group, group, group, group)
  fc.assert(
    fc.property(half, half, half, written, (network, one, other, write) => {
      fc.pre(network.some((part) => part !== 0))
      const [a, b] = [one, other].map((host) =>
        limitKeyOfAddress([...network, ...host].map(write).join(':')),
      )
      expect(a).toBe(b)
      const [first, ...rest] = network
      expect(
        limitKeyOfAddress([(first + 1) & 0xffff, ...rest, ...one].map(write).join(':')),
      ).not.toBe(a)
    }),
  )
})

test.each([
  [0, '203.0.113.1'],
  [1, '203.0.113.1'],
  [1, '198.51.100.9, 203.0.113.1'],
  [1, ' 198.51.100.9 ,2001:db8::7 '],
  [2, '198.51.100.9, 203.0.113.1'],
  [2, '203.0.113.1'],
  [1, ''],
])(
  'behind %i proxies X-Forwarded-For "%s" means the same before Fastify',
  async (proxies, forwarded) => {
    const app = fastify({ trustProxy: (_address, hop) => hop < proxies })
    const addressOf = addressBehind(proxies)
    app.get('/', async ({ ip, raw }) => [limitKeyOfAddress(ip), addressOf(raw)])
    const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded }
    const [byFastify, before] = (
      await app.inject({ url: '/', headers, remoteAddress: '192.0.2.1' })
    ).json()
    expect(before).toBe(byFastify)
  },
)
