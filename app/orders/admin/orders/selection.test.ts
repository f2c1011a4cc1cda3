import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sale } from '#contract/orders/sales.ts'
import {
  isChosen,
  nothing,
  pageState,
  ranged,
  type Selection,
  sizeOf,
  toggled,
  withPage,
} from './selection.ts'

const page = [...'abcdef'].map((_id) => ({ _id }) as Sale)
const saleAt = (place: number): Sale => page[place] as Sale
const chosen = (selection: Selection): string =>
  page
    .filter(({ _id }) => isChosen(selection, _id))
    .map(({ _id }) => _id)
    .join('')

const place = fc.integer({ min: 0, max: page.length - 1 })

describe('choosing orders', () => {
  test('a second press gives one up', () => {
    fc.assert(
      fc.property(fc.array(place), place, (presses, last) => {
        const before = presses.reduce(
          (selection, one) => toggled(selection, saleAt(one), page),
          nothing,
        )
        const twice = toggled(toggled(before, saleAt(last), page), saleAt(last), page)
        expect(chosen(twice)).toBe(chosen(before))
      }),
    )
  })

  test('a range takes all between what was chosen last and this one, in both directions', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const selection = ranged(toggled(nothing, saleAt(from), page), saleAt(to), page)
        const [low, high] = [Math.min(from, to), Math.max(from, to)]
        expect(chosen(selection)).toBe('abcdef'.slice(low, high + 1))
        expect(sizeOf(selection)).toBe(high - low + 1)
      }),
    )
  })

  test('a range without a beginning on this page takes one', () => {
    expect(chosen(ranged(nothing, saleAt(3), page))).toBe('d')
    const elsewhere = toggled(nothing, { _id: 'z' } as Sale, page)
    expect([
      chosen(ranged(elsewhere, saleAt(3), page)),
      sizeOf(ranged(elsewhere, saleAt(3), page)),
    ]).toEqual(['d', 2])
  })

  test('a page is chosen as a whole beside other pages', () => {
    const elsewhere = toggled(nothing, { _id: 'z' } as Sale, page)
    const all = withPage(elsewhere, page, true)
    expect([pageState(all, page), sizeOf(all)]).toEqual(['all', 7])
    expect([pageState(toggled(all, saleAt(0), page), page)]).toEqual(['some'])
    expect([
      pageState(withPage(all, page, false), page),
      sizeOf(withPage(all, page, false)),
    ]).toEqual(['none', 1])
  })

  test('of all that match, one given up leaves the rest of the page', () => {
    const all: Selection = { ...nothing, matching: 134 }
    expect([sizeOf(all), chosen(all)]).toEqual([134, 'abcdef'])
    expect([sizeOf(toggled(all, saleAt(1), page)), chosen(toggled(all, saleAt(1), page))]).toEqual([
      5,
      'acdef',
    ])
  })
})
