import { expect, test } from 'vitest'
import { findSharedNames } from './find-shared-names.ts'

const namesIn = (...texts: string[]) =>
  findSharedNames(texts.map((text, n) => ({ path: `${n}.ts`, text }))).map(({ name }) => name)

test.each([
  ['function keyOf() {}', 'const keyOf = 1'],
  ['export type Row = string', 'export const Row = 1'],
  ['export default function Page() {}', 'class Page {}'],
])('%s and %s share a name', (first, second) => {
  expect(namesIn(first, second)).toHaveLength(1)
})

test.each([
  ['export const Sale = 1\nexport type Sale = string', 'const other = 1'],
  ['export function loader() {}', 'export const loader = 1'],
  ['function f() { const inner = 1 }', 'function g() { const inner = 1 }'],
])('%s and %s share no name', (first, second) => {
  expect(namesIn(first, second)).toEqual([])
})
