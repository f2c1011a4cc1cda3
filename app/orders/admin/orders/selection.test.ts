import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sale } from '#contract/orders/sales/sales.ts'
import {
  type ChosenOrders,
  chooseOrderRange,
  chooseWholePage,
  chosenShareOfPage,
  countChosenOrders,
  isOrderChosen,
  NO_ORDERS_CHOSEN,
  toggleChosenOrder,
} from './selection.ts'

const page = [...'abcdef'].map((_id) => ({ _id }) as Sale)
const saleAt = (place: number): Sale => page[place] as Sale
const chosen = (selection: ChosenOrders): string =>
  page
    .filter(({ _id }) => isOrderChosen(selection, _id))
    .map(({ _id }) => _id)
    .join('')

const place = fc.integer({ min: 0, max: page.length - 1 })

describe('choosing orders', () => {
  test('a second press gives one up', () => {
    fc.assert(
      fc.property(fc.array(place), place, (presses, last) => {
        const before = presses.reduce(
          (selection, one) => toggleChosenOrder(selection, saleAt(one), page),
          NO_ORDERS_CHOSEN,
        )
        const twice = toggleChosenOrder(
          toggleChosenOrder(before, saleAt(last), page),
          saleAt(last),
          page,
        )
        expect(chosen(twice)).toBe(chosen(before))
      }),
    )
  })

  test('a range takes all between what was chosen last and this one, in both directions', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const selection = chooseOrderRange(
          toggleChosenOrder(NO_ORDERS_CHOSEN, saleAt(from), page),
          saleAt(to),
          page,
        )
        const [low, high] = [Math.min(from, to), Math.max(from, to)]
        expect(chosen(selection)).toBe('abcdef'.slice(low, high + 1))
        expect(countChosenOrders(selection)).toBe(high - low + 1)
      }),
    )
  })

  test('a range without a beginning on this page takes one', () => {
    expect(chosen(chooseOrderRange(NO_ORDERS_CHOSEN, saleAt(3), page))).toBe('d')
    const elsewhere = toggleChosenOrder(NO_ORDERS_CHOSEN, { _id: 'z' } as Sale, page)
    expect([
      chosen(chooseOrderRange(elsewhere, saleAt(3), page)),
      countChosenOrders(chooseOrderRange(elsewhere, saleAt(3), page)),
    ]).toEqual(['d', 2])
  })

  test('a page is chosen as a whole beside other pages', () => {
    const elsewhere = toggleChosenOrder(NO_ORDERS_CHOSEN, { _id: 'z' } as Sale, page)
    const all = chooseWholePage(elsewhere, page, true)
    expect([chosenShareOfPage(all, page), countChosenOrders(all)]).toEqual(['all', 7])
    expect([chosenShareOfPage(toggleChosenOrder(all, saleAt(0), page), page)]).toEqual(['some'])
    expect([
      chosenShareOfPage(chooseWholePage(all, page, false), page),
      countChosenOrders(chooseWholePage(all, page, false)),
    ]).toEqual(['none', 1])
  })

  test('of all that match, one given up leaves the rest of the page', () => {
    const all: ChosenOrders = { ...NO_ORDERS_CHOSEN, matching: 134 }
    expect([countChosenOrders(all), chosen(all)]).toEqual([134, 'abcdef'])
    expect([
      countChosenOrders(toggleChosenOrder(all, saleAt(1), page)),
      chosen(toggleChosenOrder(all, saleAt(1), page)),
    ]).toEqual([5, 'acdef'])
  })
})
