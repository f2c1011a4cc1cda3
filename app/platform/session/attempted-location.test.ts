import { expect, test } from 'vitest'
import { safeLocalPath } from './attempted-location.ts'

test.each([
  '/',
  '/user',
  '/user/orders/orderdetails/1?page=2&search=a%20b#top',
  '/search/%2F%2Fevil.example',
  '/search/a?next=https://evil.example',
])('%s is an address of this shop', (path) => {
  expect(safeLocalPath(path)).toBe(path)
})

test.each([
  undefined,
  null,
  7,
  { pathname: '/user' },
  '',
  'user',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/user\\..\\evil',
  'https://evil.example',
  'https:/user',
  'javascript:alert(1)',
  ' /user',
  '/\t/evil.example',
  '/\n/evil.example',
  '/user\u0000',
  '\t//evil.example',
  '/.//evil.example',
  '/user/..//evil.example',
  '/%2e%2e//evil.example',
])('%j leads elsewhere', (path) => {
  expect(safeLocalPath(path)).toBeUndefined()
})
