import { describe, expect, test } from 'vitest'
import { edited, key, row, value } from '#test/variant-sheets.ts'
import { fillVariantColumn, suggestedSkuOf, withVariantImage, withVariantRow } from './edit-rows.ts'
import { soldVariantRows } from './sheet.ts'

describe('rows are filled', () => {
  test.each([
    ['all', ['9', '9', '9']],
    ['selected', ['1', '9', '3']],
    ['empty', ['1', '2', '3']],
  ] as const)('%s', (rows, stocks) => {
    const sheet = edited()
    const keys = new Set([key(sheet, 'S / Blue')])
    const target = { rows, keys }
    const next = fillVariantColumn(sheet, { column: 'stock', target, textOf: () => '9' })
    expect(soldVariantRows(next).map(({ stock }) => stock)).toEqual(stocks)
  })

  test('of one value, without those that are not sold', () => {
    const sheet = edited()
    const target = { rows: 'ofValue', valueId: value(sheet, 0, 1).id } as const
    const next = fillVariantColumn(sheet, { column: 'price', target, textOf: () => '77' })
    expect(next.variants.map(({ price }) => price)).toEqual([
      '100',
      '100',
      '77',
      row(sheet, 'M / Blue')?.price,
    ])
  })

  test('only rows that change are other objects: the table draws only these again', () => {
    const sheet = edited()
    const next = withVariantRow(sheet, key(sheet, 'S / Red'), { price: '1' })
    expect(next.variants.filter((one, i) => one !== sheet.variants[i])).toHaveLength(1)
  })

  test('an image for one row, or for all of a value, and away again', () => {
    const sheet = edited()
    const red = value(sheet, 1, 0).id
    const next = withVariantImage(sheet, '', red, '/images/r')
    expect(soldVariantRows(next).map(({ image }) => image)).toEqual([
      '/images/r',
      '/images/b',
      '/images/r',
    ])
    const without = withVariantImage(next, key(next, 'S / Red'), undefined, undefined)
    expect(row(without, 'S / Red')?.image).toBeUndefined()
  })

  test('a SKU is made of the title and the values', () => {
    const sheet = edited()
    const [first] = sheet.variants
    expect(first && suggestedSkuOf('Àdìrẹ́ shirt, long sleeves', first, sheet)).toBe(
      'ADIRE-SHIRT-LONG-S-RED',
    )
    expect(first && suggestedSkuOf('', first, sheet)).toBe('S-RED')
  })
})
