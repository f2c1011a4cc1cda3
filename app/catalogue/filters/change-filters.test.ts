import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChosenFilters,
  NO_CHOSEN_FILTERS,
  readFilterAddress,
  writeFilterAddress,
} from '#contract/catalogue/filter-address.ts'
import {
  chosenFilterValues,
  clearFilters,
  isListNarrowed,
  type ListFilterKind,
  toFilterChips,
  toggleChosenValue,
} from './change-filters.ts'

const ID = '0193b6f0-0000-7000-8000-00000000abcd'
const chosen: ChosenFilters = {
  ...NO_CHOSEN_FILTERS,
  category: [ID],
  brand: ['Itel', 'Tecno'],
  min: 5000,
  max: 20_000,
  discount: true,
  stock: true,
  rating: 3,
  options: [{ name: 'Size', values: ['L', 'M'] }],
  sort: 'price',
}
const titleOf = (id: string): string => (id === ID ? 'Phones' : '?')
const texts = (filters: ChosenFilters): string[] =>
  toFilterChips(filters, titleOf).map(({ text }) => text)

describe('choosing a value', () => {
  const kinds: ListFilterKind[] = ['category', 'brand', { option: 'Size' }, { option: 'Colour' }]

  test('a second choice of the same value gives it up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.string({ minLength: 1, maxLength: 20 }),
        (kind, value) => {
          const once = toggleChosenValue(NO_CHOSEN_FILTERS, kind, value)
          expect(chosenFilterValues(once, kind)).toEqual([value])
          expect(toggleChosenValue(once, kind, value)).toEqual(NO_CHOSEN_FILTERS)
        },
      ),
    )
  })

  test('several of a kind are kept side by side, and so is all else', () => {
    const more = toggleChosenValue(chosen, { option: 'Colour' }, 'Indigo')
    expect(more.options).toEqual([...chosen.options, { name: 'Colour', values: ['Indigo'] }])
    expect(toggleChosenValue(chosen, { option: 'Size' }, 'M')).toEqual({
      ...chosen,
      options: [{ name: 'Size', values: ['L'] }],
    })
    expect(toggleChosenValue(chosen, 'brand', 'Sony').brand).toEqual(['Itel', 'Tecno', 'Sony'])
  })
})

describe('what is chosen', () => {
  test('is listed one by one, categories by their titles', () => {
    expect(texts(chosen)).toEqual([
      'Phones',
      'Itel',
      'Tecno',
      '₦5,000 to ₦20,000',
      'On offer',
      'In stock',
      '3 stars and up',
      'Size: L',
      'Size: M',
    ])
    expect(texts({ ...NO_CHOSEN_FILTERS, min: 500.5 })).toEqual(['From ₦500.50'])
    expect(texts({ ...NO_CHOSEN_FILTERS, max: 500 })).toEqual(['Up to ₦500'])
  })

  test('can be taken away one by one, until nothing is left but the order', () => {
    let left = chosen
    for (let count = 9; count > 0; count -= 1) {
      expect(texts(left)).toHaveLength(count)
      left = toFilterChips(left, titleOf)[count % 2 ? 0 : count - 1]?.rest ?? left
    }
    expect(left).toEqual({ ...NO_CHOSEN_FILTERS, sort: 'price' })
  })

  test('has an address of its own for each', () => {
    const addresses = toFilterChips(chosen, titleOf).map(({ rest }) =>
      String(writeFilterAddress(rest)),
    )
    expect(new Set(addresses).size).toBe(9)
    for (const address of addresses)
      expect(String(writeFilterAddress(readFilterAddress(new URLSearchParams(address))))).toBe(
        address,
      )
  })

  test('is cleared at once; the order stays, and is no filter itself', () => {
    expect(clearFilters(chosen)).toEqual({ ...NO_CHOSEN_FILTERS, sort: 'price' })
    expect([
      isListNarrowed(chosen),
      isListNarrowed(clearFilters(chosen)),
      isListNarrowed({ ...NO_CHOSEN_FILTERS, literal: true }),
    ]).toEqual([true, false, false])
  })
})
