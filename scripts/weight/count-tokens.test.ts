import { expect, test } from 'vitest'
import { countTokens, sumOf, weighAreas } from './count-tokens.ts'

test.each([
  ['const size = 1', 4],
  ['const size = 1 // a comment', 4],
  ['/** A comment. */\nconst   size\n=\n1', 4],
  ['type Size<T> = T[]', 9],
])('%s', (source, tokens) => {
  expect(countTokens('made-up.ts', source)).toBe(tokens)
})

test('a text in JSX is one token', () => {
  expect(countTokens('made-up.tsx', 'const a = <p>three plain words</p>')).toBe(11)
})

test('blanks between elements in JSX are none', () => {
  const inline = countTokens('made-up.tsx', 'const a = <p><b>words</b></p>')
  expect(countTokens('made-up.tsx', 'const a = (<p>\n  <b>words</b>\n</p>)')).toBe(inline + 2)
})

test('product code and tests are counted apart', () => {
  const weights = weighAreas()
  const { product = 0, tests = 0 } = weights.find(({ area }) => area === 'server/orders') ?? {}
  expect(product).toBeGreaterThan(0)
  expect(tests).toBeGreaterThan(0)
  expect(sumOf(weights, 'product')).toBeGreaterThan(product)
})
