import { describe, expect, test } from 'vitest'
import { VariantsForm } from '#contract/catalogue/variants.ts'
import { edited, key, SB } from '#test/variant-sheets.ts'
import { withRow } from './edit-rows.ts'
import { fieldsOf, isSameSheet, summaryOf } from './wire.ts'

describe('what the form sends', () => {
  test('the form sends what the contract takes', () => {
    const { options, variants } = fieldsOf(edited())
    expect(JSON.parse(options)).toEqual([
      { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
      { name: 'Colour', values: [{ value: 'Red', swatch: '#ff0000' }, { value: 'Blue' }] },
    ])
    expect(VariantsForm.parse(JSON.parse(variants))[1]).toEqual({
      _id: SB,
      values: ['S', 'Blue'],
      sku: 'B',
      price: 100,
      discountPercentage: 5,
      stock: 2,
      stockSeen: 2,
      image: '/images/b',
    })
  })

  test("the spec's own fields have the cheapest price and all pieces", () => {
    expect(summaryOf(edited())).toEqual({ price: '100', discountPercentage: '0', stock: '6' })
  })

  test('is the same until something that is saved differs', () => {
    const sheet = edited()
    const typed = withRow(sheet, key(sheet, 'S / Red'), { price: '1' })
    expect(isSameSheet(sheet, typed)).toBe(false)
    expect(isSameSheet(sheet, withRow(typed, key(sheet, 'S / Red'), { price: '100' }))).toBe(true)
    // not sold
    expect(isSameSheet(sheet, withRow(sheet, key(sheet, 'M / Blue'), { price: '8' }))).toBe(true)
  })
})
