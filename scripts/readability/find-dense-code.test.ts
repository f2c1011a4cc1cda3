import { expect, test } from 'vitest'
import { findDenseCode } from './find-dense-code.ts'

const rulesOf = (source: string) => findDenseCode('made-up.tsx', source).map(({ rule }) => rule)

test.each([
  ['const sale = { ...{ id, name } }', ['literalSpread']],
  ["const names = [...['a', 'b'], c]", ['literalSpread']],
  ['const tools = <Tools {...{ name, move }} />', ['literalSpread']],
  ['const [first, second] = [1, 2]', ['pairAssignment']],
  ['const size = a ? 1 : b ? 2 : 3', ['nestedTernary']],
  ['const size = a ? (b ? 1 : 2) : 3', ['nestedTernary']],
  ['const row = Object.fromEntries(list) as Pick<Row, Name>', ['castOfEntries']],
  ['const all = f(a + b, c + d).map((x) => x * 2 + 1).filter((x) => g(x))', ['denseLine']],
])('%s is refused', (source, rules) => {
  expect(rulesOf(source)).toEqual(rules)
})

test.each([
  'const sale = { id, name, ...rest }',
  'const names = [...others, c]',
  'const [first, second] = readPair()',
  'const size = a ? 1 : 2',
  'const row = Object.fromEntries(list) as Record<Name, string>',
  'const all = f(a + b,\n  c + d)\n  .map((x) => x * 2 + 1)\n  .filter((x) => g(x))',
])('%s is accepted', (source) => {
  expect(rulesOf(source)).toEqual([])
})

test('a place is reported with its line', () => {
  expect(findDenseCode('made-up.ts', 'const a = 1\n\nconst [b, c] = [1, 2]\n')).toEqual([
    { path: 'made-up.ts', line: 3, rule: 'pairAssignment' },
  ])
})
