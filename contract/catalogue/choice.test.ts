import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shirt, variant } from '#test/product.ts'
import { messages } from '../messages.ts'
import { unitPrice } from '../orders/pricing/pricing.ts'
import {
  cheapestVariantOf,
  chosenVariant,
  optionsWithoutChoice,
  startingChoiceOf,
  stateOfOptionValue,
  variantsWithChoice,
} from './choice.ts'
import { textOfChoice, titleWithChoiceOf } from './product-rules.ts'

/** S and M in Indigo and Clay; no S in Clay, and M in Clay is sold out. */
const product = shirt()

test('§10 a choice reads `M / Indigo`, and names its line where nothing else shows it', () => {
  expect(textOfChoice(['M', 'Indigo'])).toBe('M / Indigo')
  expect(titleWithChoiceOf({ title: 'Shirt', choice: 'M / Indigo' })).toBe('Shirt (M / Indigo)')
  expect(titleWithChoiceOf({ title: 'Shirt' })).toBe('Shirt')
})

test.each([
  [['Size'], 'choose a size'],
  [['Size', 'Colour'], 'choose a size and colour'],
  [['Size', 'Colour', 'Storage'], 'choose a size, colour and storage'],
  [['Edition'], 'choose an edition'],
])('§10 %j are asked for as `%s`', (names, text) => {
  expect(messages.chooseOptions(names.map((name) => ({ name })))).toBe(text)
})

describe('before anything is pressed', () => {
  test('the variant of the address is chosen', () => {
    expect(startingChoiceOf(product, 'm-indigo')).toEqual(['M', 'Indigo'])
  })

  test.each([null, 'unknown'])(
    'with %j nothing is, but for values without an alternative',
    (id) => {
      expect(startingChoiceOf(product, id)).toEqual([undefined, undefined])
      const oneColour = {
        ...product,
        options: [
          { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
          { name: 'Colour', values: [{ value: 'Indigo' }] },
        ],
      }
      expect(startingChoiceOf(oneColour, id)).toEqual([undefined, 'Indigo'])
    },
  )

  test('a product without options has nothing to choose', () => {
    expect(startingChoiceOf({}, null)).toEqual([])
    expect(optionsWithoutChoice({}, [])).toEqual([])
  })
})

test('the chosen variant is there once every option has a value, if it is made', () => {
  expect(chosenVariant(product, ['M', undefined])).toBeUndefined()
  expect(chosenVariant(product, ['M', 'Clay'])?._id).toBe('m-clay')
  expect(chosenVariant(product, ['S', 'Clay'])).toBeUndefined()
  expect(optionsWithoutChoice(product, ['M', undefined]).map(({ name }) => name)).toEqual([
    'Colour',
  ])
})

test('a value is sold out together with the chosen values', () => {
  const states = (choice: (string | undefined)[], position: number, values: string[]) =>
    values.map((value) => stateOfOptionValue(product, choice, position, value))
  expect(states([undefined, undefined], 0, ['S', 'M'])).toEqual(['there', 'there'])
  expect(states([undefined, undefined], 1, ['Indigo', 'Clay'])).toEqual(['there', 'soldOut'])
  expect(states([undefined, 'Clay'], 0, ['S', 'M'])).toEqual(['notMade', 'soldOut'])
  expect(states(['S', 'Indigo'], 1, ['Indigo', 'Clay'])).toEqual(['there', 'notMade'])
})

describe('the cheapest variant', () => {
  test('is one in stock, by its price after the discount', () => {
    const offered = [
      variant('a', ['S'], { price: 900, stock: 0 }),
      variant('b', ['M'], { price: 1500, discountPercentage: 40 }),
      variant('c', ['L'], { price: 1000 }),
    ]
    expect(cheapestVariantOf(offered)?._id).toBe('b')
    expect(cheapestVariantOf(offered.map((one) => ({ ...one, stock: 0 })))?._id).toBe('a')
    expect(cheapestVariantOf([])).toBeUndefined()
  })

  test('costs no more than any other in stock', () => {
    const variants = fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9999 }),
        discountPercentage: fc.integer({ min: 0, max: 100 }),
        stock: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(variants, (list) => {
        const offered = list.map((values, place) => variant(String(place), [String(place)], values))
        const best = cheapestVariantOf(offered)
        const rivals = offered.filter(
          ({ stock }) => stock > 0 || offered.every((one) => one.stock === 0),
        )
        expect(best && rivals.every((one) => unitPrice(best) <= unitPrice(one))).toBe(true)
      }),
    )
  })
})

test('any choice of existing values leads to at most one variant', () => {
  const value = (position: number) =>
    fc.option(
      fc.constantFrom(...(product.options?.[position]?.values ?? []).map((one) => one.value)),
      {
        nil: undefined,
      },
    )
  fc.assert(
    fc.property(fc.tuple(value(0), value(1)), (choice) => {
      const chosen = chosenVariant(product, choice)
      expect(variantsWithChoice(product, choice).length <= 1 || chosen === undefined).toBe(true)
      if (chosen) expect(chosen.values).toEqual(choice)
    }),
  )
})
