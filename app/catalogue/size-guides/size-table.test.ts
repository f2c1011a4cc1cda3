import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertLengthCell, guideRowsInUnit } from './size-table.tsx'

describe('lengths of a size guide §10', () => {
  test.each([
    ['96', 'cm', 'in', '37.8'],
    ['38', 'in', 'cm', '96.5'],
    ['88–92', 'cm', 'in', '34.6–36.2'],
    ['88 - 92', 'cm', 'in', '34.6 - 36.2'],
    ['10 to 12', 'in', 'cm', '25.4 to 30.5'],
    ['25.4', 'cm', 'in', '10'],
    ['96', 'cm', 'cm', '96'],
    ['one size', 'cm', 'in', 'one size'],
    ['M (96)', 'cm', 'in', 'M (96)'],
    ['', 'cm', 'in', ''],
    ['-3', 'cm', 'in', '-3'],
  ] as const)('%j from %s to %s is %j', (cell, from, to, shown) => {
    expect(convertLengthCell(cell, from, to)).toBe(shown)
  })

  test('to the other unit and back is less than a quarter of a centimetre off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), (tenths) => {
        const back = Number(
          convertLengthCell(convertLengthCell(String(tenths / 10), 'cm', 'in'), 'in', 'cm'),
        )
        expect(Math.abs(back - tenths / 10)).toBeLessThan(0.25)
      }),
    )
  })

  test('numbers in a column that has no lengths stay: EU 42 is a size', () => {
    const columns = [
      { name: 'EU', isLength: false },
      { name: 'Foot', isLength: true },
    ]
    expect(guideRowsInUnit({ unit: 'cm', columns, rows: [['42', '26']], note: '' }, 'in')).toEqual([
      ['42', '10.2'],
    ])
  })
})
