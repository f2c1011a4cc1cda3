import { expect, test } from 'vitest'
import { loadKindOfRequest } from './shed-load.ts'

const ID = '0199c0de-0000-7000-8000-000000000001'

test('what an order needs, from the checkout to the money, comes first', () => {
  const addresses = [
    ...[
      '/checkout',
      '/checkout?step=2',
      `/payment/${ID}`,
      '/api/sales',
      `/api/sales/${ID}`,
      '/api/sales/quote',
    ],
    ...[
      '/api/payments',
      '/api/payments/webhook',
      '/api/states',
      `/api/lga/${ID}`,
      '/api/refreshToken',
    ],
  ]
  expect(addresses.filter((url) => loadKindOfRequest({ url }) !== 'order')).toEqual([])
})

test.each([
  [
    'page',
    [
      '/',
      '/product/x',
      '/search/phone?page=2',
      '/admin/orders',
      '/nothing',
      '/images-x',
      '/assets/',
      '/healthz/x',
      '/favicon.ico',
    ],
  ],
  [
    'call',
    [
      '/api/products/20/0',
      '/api/sales/20/0',
      '/api/sales/user/20/0',
      '/api/users/login',
      '/api/nothing',
    ],
  ],
])('an ordinary %s can be asked again', (kind, addresses) => {
  expect(addresses.filter((url) => loadKindOfRequest({ url }) !== kind)).toEqual([])
})

test('probes, files and live streams are never refused', () => {
  const addresses = [
    '/healthz',
    '/readyz?x',
    '/assets/a-b_c.js',
    '/images/a?w=320',
    '/api/live',
    '/favicon.svg',
  ]
  expect(addresses.filter((url) => loadKindOfRequest({ url }))).toEqual([])
})
