import { describe, expect, test } from 'vitest'
import { edited, good, key, NO_OPTIONS } from '#test/variant-sheets.ts'
import { addProductOption } from './edit-options.ts'
import { withRowsTakenOut, withVariantRow } from './edit-rows.ts'
import { variantCellFault, variantSheetFaults } from './faults.ts'
import { suggestedValuesFor } from './presets.ts'
import { variantRowKey } from './sheet.ts'

describe('faults', () => {
  test.each([
    ['price', '', 'Price is a required field'],
    ['price', 'twelve', 'must be a `number` type'],
    ['price', '₦12,500.50', undefined],
    ['stock', '1.5', 'must be a whole number from 0 to 1000000'],
    ['discountPercentage', '101', 'must be from 0 to 100'],
    ['sku', '', undefined],
  ] as const)('%s %j: %s', (column, text, fault) => {
    expect(variantCellFault(column, text)).toBe(fault)
  })

  test('are listed with their row, and lead to their cell', () => {
    const sheet = edited()
    const wrong = withVariantRow(sheet, key(sheet, 'M / Red'), { stock: '' })
    expect(variantSheetFaults(wrong)).toEqual([
      { field: expect.stringMatching(/-stock$/), message: 'M / Red: Stock is a required field' },
    ])
    expect(variantSheetFaults(sheet)).toEqual([])
    expect(variantSheetFaults(NO_OPTIONS)).toEqual([])
  })

  test('two equal SKUs, two equal names, no values and no rows are faults', () => {
    const sheet = edited()
    const same = withVariantRow(sheet, key(sheet, 'M / Red'), { sku: 'a' })
    expect(variantSheetFaults(same).map(({ message }) => message)).toEqual([
      'M / Red and S / Red have the same SKU',
    ])
    const none = withRowsTakenOut(sheet, new Set(sheet.variants.map(variantRowKey)), true)
    expect(variantSheetFaults(none).map(({ message }) => message)).toEqual([
      'At least one variant must be sold',
    ])
    const twice = good(addProductOption(sheet, 'size'))
    expect(variantSheetFaults(twice).map(({ message }) => message)).toEqual([
      'Two options are called size',
    ])
    expect(
      variantSheetFaults(good(addProductOption(sheet, 'Fit'))).map(({ message }) => message),
    ).toEqual(['Fit needs at least one value'])
  })
})

test('what can be picked follows the name of the option, and for sizes its values', () => {
  const names = (name: string, ...present: string[]) =>
    suggestedValuesFor(
      name,
      present.map((value) => ({ id: value, value })),
    ).map((one) => one.value)
  expect(names('Size').slice(0, 3)).toEqual(['XS', 'S', 'M'])
  expect(names('Size', '42')[0]).toBe('36')
  expect(names('Color')).toContain('Indigo')
  expect(names('Storage')).toContain('1 TB')
  expect(names('Fit')).toEqual([])
})
