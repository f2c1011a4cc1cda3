import { expect, test } from 'vitest'
import { readPolicyViolations } from './csp-reports.ts'

const inline = { 'blocked-uri': 'inline', 'effective-directive': 'script-src-elem' }
const report = (page: string, rest: object = inline) => ({
  'csp-report': { 'document-uri': page, ...rest },
})

test('a violation is logged with page, directive and blocked address', () => {
  const expected = [{ page: '/products', directive: 'script-src-elem', blocked: 'inline' }]
  expect(readPolicyViolations(report('https://shop.example/products'))).toEqual(expected)
  const body = {
    documentURL: 'https://shop.example/products',
    blockedURL: 'inline',
    effectiveDirective: 'script-src-elem',
  }
  expect(readPolicyViolations([{ type: 'csp-violation', body }, { type: 'deprecation' }])).toEqual(
    expected,
  )
})

test.each([
  ['/payment/0190?key=s3cret', '/payment/…'],
  ['/Payment/0190/', '/Payment/…'],
  ['/verify/s3cret', '/verify/…'],
  ['/changepassword/s3cret#s3cret', '/changepassword/…'],
  ['/products?page=2&token=s3cret', '/products'],
])('no query and no code of %s is logged', (address, page) => {
  const found = readPolicyViolations(
    report(`https://user:s3cret@shop.example${address}`, {
      'blocked-uri': 'https://evil.example/s3cret?s3cret',
    }),
  )
  expect(found).toEqual([{ page, directive: '', blocked: 'https://evil.example' }])
})

test('a text that is not an address is logged as empty, however long', () => {
  expect(
    readPolicyViolations(
      report('no address', {
        'blocked-uri': 'line\nbreak',
        'effective-directive': 'x'.repeat(9000),
      }),
    ),
  ).toEqual([{ page: '', directive: 'x'.repeat(200), blocked: '' }])
})
