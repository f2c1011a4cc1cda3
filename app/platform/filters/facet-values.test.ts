import { describe, expect, test } from 'vitest'
import {
  facetCountText,
  firstFacetValues,
  inNaturalOrder,
  matchingFacetValues,
  productsText,
  withChosenValues,
} from './facet-values.ts'

const values = ['Itel', 'Tecno', 'Ṣẹ́gun & Sons', 'Zara'].map((value, place) => ({
  value,
  count: 9 - place,
}))
const names = (some: readonly { value: string }[]): string[] => some.map(({ value }) => value)

describe('values of a filter', () => {
  test('counts are grouped, and say where counting stopped', () => {
    expect(facetCountText({ count: 34 })).toBe('34')
    expect(facetCountText({ count: 1000, more: true })).toBe('1,000+')
    expect(facetCountText({ count: 12, more: true })).toBe('12+')
    expect(productsText({ total: 1 })).toBe('1 product')
    expect(productsText({ total: 0 })).toBe('0 products')
    expect(productsText({ total: 1234 })).toBe('1,234 products')
    expect(productsText({ total: 1000, more: true })).toBe('1,000+ products')
  })

  test('a chosen value that no product has any more can still be given up', () => {
    expect(withChosenValues(values, ['Nokia', 'Itel']).at(-1)).toEqual({ value: 'Nokia', count: 0 })
    expect(withChosenValues(values, ['Itel'])).toEqual(values)
  })

  test('of many the first few are shown, and those that are chosen', () => {
    expect(names(firstFacetValues(values, ['Zara'], 2))).toEqual(['Itel', 'Tecno', 'Zara'])
  })

  test('sizes stand from small to large, whatever their counts', () => {
    const mixed = ['43', 'L', '1 TB', 'XS', '40', 'Round', '256 GB', 'XXL', 'M', 'Oval'].map(
      (value) => ({
        value,
        count: 1,
      }),
    )
    expect(names(inNaturalOrder(mixed))).toEqual([
      'XS',
      'M',
      'L',
      'XXL',
      '40',
      '43',
      '256 GB',
      '1 TB',
      'Oval',
      'Round',
    ])
  })

  test('a value is found by a part of its name, whatever the case and accents', () => {
    expect(names(matchingFacetValues(values, ' SEGUN '))).toEqual(['Ṣẹ́gun & Sons'])
    expect(names(matchingFacetValues(values, 'ẹl'))).toEqual(['Itel'])
    expect(matchingFacetValues([{ value: 'id', title: 'Phones', count: 1 }], 'pho')).toHaveLength(1)
    expect(matchingFacetValues(values, '')).toEqual(values)
    expect(matchingFacetValues(values, '(')).toEqual([])
  })
})
