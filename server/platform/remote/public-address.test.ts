import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('an address that is not of the public Internet is refused', () => {
  test.each([
    ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::']],
    [
      'private networks',
      ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ],
    ['link-local', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    [
      'metadata of clouds',
      ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254'],
    ],
    ['multicast and broadcast', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
    ['reserved', ['240.0.0.1', '198.18.0.1', '192.88.99.1', '100::1', '5f00::1']],
    ['for documents', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
    [
      'IPv4 inside of IPv6',
      ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::1'],
    ],
    ['Teredo', ['2001::1', '2001:0:53aa:64c::1']],
    [
      'no addresses',
      [
        '',
        'localhost',
        '1.2.3',
        '1.2.3.4.5',
        '127.1',
        '0x7f.0.0.1',
        '017700000001',
        '[::1]',
        '8.8.8.8:80',
      ],
    ],
  ])('%s', (_what, addresses) => {
    for (const address of addresses)
      expect([address, isPublicAddress(address)]).toEqual([address, false])
  })
})

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '193.0.0.1',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))
test.each(['2606:4700::1111', '2a00:1450:4001:80b::200e', '2400:cb00::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test('no IPv4 address becomes public by being written as IPv6', () =>
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      for (const prefix of ['::ffff:', '::', '64:ff9b::'])
        expect(isPublicAddress(prefix + address)).toBe(false)
    }),
  ))
