import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cellOfOptions,
  deriveOptionsFromRows,
  findOptionsProblem,
  optionsOfProductFile,
  spellAsOptions,
} from './options.ts'

const named = (...texts: string[]) => texts.map((value) => ({ value }))

describe('the options of a file', () => {
  test('have each value once, as it is first written, in the order of the rows', () =>
    expect(
      deriveOptionsFromRows(
        ['Size', 'Colour'],
        [
          ['S', 'Red'],
          ['M', 'red'],
          ['S', 'Blue'],
        ],
      ),
    ).toEqual([
      { name: 'Size', values: named('S', 'M') },
      { name: 'Colour', values: named('Red', 'Blue') },
    ]))

  const options = [
    { name: 'Colour', values: [{ value: 'Blue', swatch: '#0000ff' }, { value: 'Red' }] },
  ]

  test('are those of the cell of their own where it fits the rows', () => {
    const choices = [['Red'], ['Blue']]
    const cell = cellOfOptions(options, choices)
    expect(optionsOfProductFile({ names: ['Colour'], choices, cell }, [])).toEqual(options)
  })

  test('suggestions follow the cell, and known values keep swatches', () => {
    const cell = cellOfOptions(options, [['Red'], ['Blue']])
    expect(
      optionsOfProductFile(
        { names: ['Colour'], choices: [['Red'], ['Green'], ['Blue']], cell },
        options,
      ),
    ).toEqual([
      {
        name: 'Colour',
        values: [{ value: 'Blue', swatch: '#0000ff' }, { value: 'Red' }, { value: 'Green' }],
      },
    ])
  })

  test.each(['', 'nonsense', '[]', '{"a":1}', '[{"name":"Size","values":[]}]', 'null'])(
    'follow from the rows where the cell is %s',
    (cell) =>
      expect(optionsOfProductFile({ names: ['Size'], choices: [['S']], cell }, [])).toEqual([
        { name: 'Size', values: named('S') },
      ]),
  )

  test('lose a value that no variant uses any more', () =>
    expect(
      optionsOfProductFile(
        { names: ['Colour'], choices: [['Blue'], ['Crimson']], cell: undefined },
        options,
      )[0]?.values,
    ).toEqual([{ value: 'Blue', swatch: '#0000ff' }, { value: 'Crimson' }]))

  test('need no cell of their own where the rows say all', () =>
    expect(cellOfOptions([{ name: 'Size', values: named('S', 'M') }], [['S'], ['M']])).toBe(''))
})

test('choices are spelled as their options are', () =>
  expect(
    spellAsOptions(
      ['red', 'm'],
      [
        { name: 'Colour', values: named('Red') },
        { name: 'Size', values: named('M') },
      ],
    ),
  ).toEqual(['Red', 'M']))

test('two options of one name, and too long values, are problems', () => {
  expect(findOptionsProblem([{ name: 'Size', values: named('S') }])).toBeUndefined()
  expect(
    findOptionsProblem([
      { name: 'Size', values: named('S') },
      { name: 'size ', values: named('M') },
    ]),
  ).toBe('two options have one name')
  expect(findOptionsProblem([{ name: 'Size', values: named('x'.repeat(61)) }])).toBeDefined()
  expect(
    findOptionsProblem([
      { name: 'Size', values: named(...Array.from({ length: 31 }, (_, i) => `${i}`)) },
    ]),
  ).toBeDefined()
})

const value = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() === text && text.length > 0)
const optionList = fc.uniqueArray(
  fc.record({
    name: value,
    values: fc.uniqueArray(fc.record({ value, swatch: fc.constantFrom(undefined, '#a1b2c3') }), {
      minLength: 1,
      maxLength: 5,
      selector: (one) => one.value.toLowerCase(),
    }),
  }),
  { minLength: 1, maxLength: 3, selector: ({ name }) => name.toLowerCase() },
)

test('exported options are read as the same options', () =>
  fc.assert(
    fc.property(optionList, fc.infiniteStream(fc.nat()), (given, numbers) => {
      const options = JSON.parse(JSON.stringify(given))
      const pick = (values: { value: string }[]) =>
        values[(numbers.next().value ?? 0) % values.length]?.value ?? ''
      const choices = Array.from({ length: 4 }, () => given.map(({ values }) => pick(values)))
      const names = given.map(({ name }) => name)
      expect(
        optionsOfProductFile({ names, choices, cell: cellOfOptions(options, choices) }, []),
      ).toEqual(options)
    }),
  ))
