import { describe, expect, test } from 'vitest'
import { VariantsForm } from '#contract/catalogue/variants.ts'
import { edited, key, SB } from '#test/variant-sheets.ts'
import { withVariantRow } from './edit-rows.ts'
import { isSameVariantSheet, variantFormFields, variantSummaryTexts } from './wire.ts'

describe('what the form sends', () => {
  test('the form sends what the contract takes', () => {
    const { options, variants } = variantFormFields(edited())
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
    expect(variantSummaryTexts(edited())).toEqual({
      price: '100',
      discountPercentage: '0',
      stock: '6',
    })
  })

  test('is the same until something that is saved differs', () => {
    const sheet = edited()
    const typed = withVariantRow(sheet, key(sheet, 'S / Red'), { price: '1' })
    expect(isSameVariantSheet(sheet, typed)).toBe(false)
    expect(
      isSameVariantSheet(sheet, withVariantRow(typed, key(sheet, 'S / Red'), { price: '100' })),
    ).toBe(true)
    // not sold
    expect(
      isSameVariantSheet(sheet, withVariantRow(sheet, key(sheet, 'M / Blue'), { price: '8' })),
    ).toBe(true)
  })
})
