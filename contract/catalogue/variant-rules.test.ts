import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findVariantFault } from './variant-rules.ts'

const word = fc.stringMatching(/^[a-z]{1,6}$/)
const options = fc.uniqueArray(
  fc.record({ name: word, values: fc.uniqueArray(word, { minLength: 1, maxLength: 5 }) }),
  { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
)

/** Options as a form sends them, and some of their combinations, each once. */
const fitting = options.chain((list) =>
  fc
    .uniqueArray(fc.tuple(...list.map(({ values }) => fc.constantFrom(...values))), {
      selector: (values) => values.join('\n'),
      minLength: 1,
      maxLength: 20,
    })
    .map((choices) => ({
      options: list.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ value })),
      })),
      variants: choices.map((values, i) => ({ values, sku: i % 2 ? `K-${i}` : '' })),
    })),
)

test('any of the combinations, each once, fit their options', () => {
  fc.assert(
    fc.property(fitting, (one) => {
      expect(findVariantFault(one.options, one.variants)).toBeUndefined()
    }),
  )
})

test('whatever is made wrong in variants that fit is found, at its place', () => {
  fc.assert(
    fc.property(
      fitting,
      fc.nat(),
      fc.constantFrom('upper name', 'upper value', 'again', 'other', 'short'),
      (one, n, wrong) => {
        const { options, variants } = structuredClone(one)
        const place = n % variants.length
        const [option, variant] = [options[n % options.length], variants[place]]
        if (!option || !variant) return
        const at = {
          'upper name': () => options.push({ ...option, name: option.name.toUpperCase() }),
          'upper value': () =>
            option.values.push({ value: option.values[0]?.value.toUpperCase() ?? '' }),
          again: () => variants.push({ ...variant, sku: '' }),
          other: () => variant.values.fill('NO SUCH VALUE'),
          short: () => variant.values.pop(),
        }[wrong]
        at()
        const path = findVariantFault(options, variants)?.path ?? []
        expect(path[0]).toBe(wrong.startsWith('upper') ? 'options' : 'variants')
        if (wrong === 'other' || wrong === 'short')
          expect(path).toEqual(['variants', place, 'values'])
        if (wrong === 'again') expect(path).toEqual(['variants', variants.length - 1, 'values'])
      },
    ),
  )
})

test.each([
  ['full-width and plain letters', 'Ｍ', 'M'],
  ['letters with accents in two encodings', 'caf\u00e9', 'cafe\u0301'],
  ['upper and lower case', 'red', 'RED'],
])('names that differ in %s alone are the same', (_what, one, other) => {
  const values = [one, other].map((value) => ({ value }))
  expect(findVariantFault([{ name: 'Size', values }], [{ values: [one] }])?.path).toEqual([
    'options',
    0,
    'values',
    1,
  ])
})

test('without options variants mean nothing', () =>
  expect(findVariantFault([], [{ values: ['M'] }, { values: ['M'] }])).toBeUndefined())
