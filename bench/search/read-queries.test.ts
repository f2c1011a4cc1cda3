import { expect, test } from 'vitest'
import { readQueries } from './read-queries.ts'

test('labelled queries are read, with and without prices', () => {
  const text =
    'kind\ttyped\tright\tmin\tmax\nsize\t55" tv\t\\b55".*TV\nprice\ttv below 90k\tTV\t\t90000\n'
  expect(readQueries(text)).toEqual([
    { kind: 'size', typed: '55" tv', found: /\b55".*TV/i, min: undefined, max: undefined },
    { kind: 'price', typed: 'tv below 90k', found: /TV/i, min: undefined, max: 90_000 },
  ])
})

test.each([
  ['a regular expression', 'kind\ttyped\tright\na\tb\tc\na\tb\t(', 'Line 3 cannot be read.'],
  ['a price', 'kind\ttyped\tright\tmin\na\tb\tc\tcheap', 'Line 2 cannot be read.'],
  ['a header', 'typed,right\na,b', 'The first line lacks kind, typed, right'],
])('a faulty file names the line with %s', (_what, text, message) => {
  expect(() => readQueries(text)).toThrow(message)
})
