import { describe, expect, test } from 'vitest'
import { edited, good, key, NO_OPTIONS } from '#test/variant-sheets.ts'
import { addOption } from './edit-options.ts'
import { withOut, withRow } from './edit-rows.ts'
import { cellFault, faultsOf } from './faults.ts'
import { suggestionsFor } from './presets.ts'
import { keyOf } from './sheet.ts'

describe('faults', () => {
  test.each([
    ['price', '', 'Price is a required field'],
    ['price', 'twelve', 'must be a `number` type'],
    ['price', '₦12,500.50', undefined],
    ['stock', '1.5', 'must be a whole number from 0 to 1000000'],
    ['discountPercentage', '101', 'must be from 0 to 100'],
    ['sku', '', undefined],
  ] as const)('%s %j: %s', (column, text, fault) => {
    expect(cellFault(column, text)).toBe(fault)
  })

  test('are listed with their row, and lead to their cell', () => {
    const sheet = edited()
    const wrong = withRow(sheet, key(sheet, 'M / Red'), { stock: '' })
    expect(faultsOf(wrong)).toEqual([
      { field: expect.stringMatching(/-stock$/), message: 'M / Red: Stock is a required field' },
    ])
    expect(faultsOf(sheet)).toEqual([])
    expect(faultsOf(NO_OPTIONS)).toEqual([])
  })

  test('two equal SKUs, two equal names, no values and no rows are faults', () => {
    const sheet = edited()
    const same = withRow(sheet, key(sheet, 'M / Red'), { sku: 'a' })
    expect(faultsOf(same).map(({ message }) => message)).toEqual([
      'M / Red and S / Red have the same SKU',
    ])
    const none = withOut(sheet, new Set(sheet.variants.map(keyOf)), true)
    expect(faultsOf(none).map(({ message }) => message)).toEqual([
      'At least one variant must be sold',
    ])
    const twice = good(addOption(sheet, 'size'))
    expect(faultsOf(twice).map(({ message }) => message)).toEqual(['Two options are called size'])
    expect(faultsOf(good(addOption(sheet, 'Fit'))).map(({ message }) => message)).toEqual([
      'Fit needs at least one value',
    ])
  })
})

test('what can be picked follows the name of the option, and for sizes its values', () => {
  const names = (name: string, ...present: string[]) =>
    suggestionsFor(
      name,
      present.map((value) => ({ id: value, value })),
    ).map((one) => one.value)
  expect(names('Size').slice(0, 3)).toEqual(['XS', 'S', 'M'])
  expect(names('Size', '42')[0]).toBe('36')
  expect(names('Color')).toContain('Indigo')
  expect(names('Storage')).toContain('1 TB')
  expect(names('Fit')).toEqual([])
})
