import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import {
  EMPTY_TABLE,
  type GuideTable,
  HEAD,
  pasted,
  TEMPLATES,
  withCell,
  withMovedRow,
  withNewColumn,
  withNewRow,
  withoutColumn,
  withoutRow,
} from './guide-table.ts'

const table: GuideTable = {
  columns: [
    { name: 'Size', isLength: false },
    { name: 'Chest', isLength: true },
  ],
  rows: [
    ['S', '88'],
    ['M', '96'],
  ],
}

describe("a size guide's table", () => {
  test('gets cells, rows and columns, and loses them', () => {
    expect(withCell(table, 1, 1, '97').rows).toEqual([
      ['S', '88'],
      ['M', '97'],
    ])
    expect(withNewRow(table).rows[2]).toEqual(['', ''])
    expect(withNewColumn(table).rows[0]).toEqual(['S', '88', ''])
    expect(withoutRow(table, 0).rows).toEqual([['M', '96']])
    expect(withoutColumn(table, 0)).toEqual({ columns: [table.columns[1]], rows: [['88'], ['96']] })
    expect(withMovedRow(table, 1, 0).rows.map(([size]) => size)).toEqual(['M', 'S'])
  })

  test('without its last column it has no rows either', () => {
    expect(withoutColumn(withoutColumn(table, 0), 0)).toEqual(EMPTY_TABLE)
    expect(withNewRow(EMPTY_TABLE)).toEqual(EMPTY_TABLE)
  })

  test('its first column names sizes, a further one has lengths', () => {
    expect(
      withNewColumn(withNewColumn(EMPTY_TABLE)).columns.map(({ isLength }) => isLength),
    ).toEqual([false, true])
  })

  test('cells of a spreadsheet are pasted from a place on, and the table grows', () => {
    const next = pasted(table, 1, 1, [
      ['100', '80'],
      ['104', '84'],
    ])
    expect(next.columns.map(({ name }) => name)).toEqual(['Size', 'Chest', ''])
    expect(next.rows).toEqual([
      ['S', '88', ''],
      ['M', '100', '80'],
      ['', '104', '84'],
    ])
  })

  test('a whole sheet with its head makes the table', () => {
    const next = pasted(EMPTY_TABLE, HEAD, 0, [
      ['Size', 'Chest'],
      ['S', '88'],
      ['M', '96'],
    ])
    expect(next).toEqual(table)
  })

  test('pasted tables stay within limits and have full rows', () => {
    const cells = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 12 }), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(cells, fc.integer({ min: HEAD, max: 1 }), fc.nat(1), (sheet, row, column) => {
        const { columns, rows } = pasted(table, row, column, sheet)
        expect(columns.length).toBeLessThanOrEqual(MAX_GUIDE_COLUMNS)
        expect(rows.length).toBeLessThanOrEqual(MAX_GUIDE_ROWS)
        expect(rows.every((cells) => cells.length === columns.length)).toBe(true)
      }),
    )
  })

  test('its templates fit the limits', () => {
    for (const { table: one } of TEMPLATES) {
      expect(one.rows.every((row) => row.length === one.columns.length)).toBe(true)
      expect(one.rows.length).toBeLessThanOrEqual(MAX_GUIDE_ROWS)
    }
  })
})
