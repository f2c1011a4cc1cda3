import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import {
  EMPTY_GUIDE_TABLE,
  GUIDE_HEAD_ROW,
  GUIDE_TEMPLATES,
  type GuideTable,
  pasteIntoGuide,
  withGuideCell,
  withMovedGuideRow,
  withNewGuideColumn,
  withNewGuideRow,
  withoutGuideColumn,
  withoutGuideRow,
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
    expect(withGuideCell(table, 1, 1, '97').rows).toEqual([
      ['S', '88'],
      ['M', '97'],
    ])
    expect(withNewGuideRow(table).rows[2]).toEqual(['', ''])
    expect(withNewGuideColumn(table).rows[0]).toEqual(['S', '88', ''])
    expect(withoutGuideRow(table, 0).rows).toEqual([['M', '96']])
    expect(withoutGuideColumn(table, 0)).toEqual({
      columns: [table.columns[1]],
      rows: [['88'], ['96']],
    })
    expect(withMovedGuideRow(table, 1, 0).rows.map(([size]) => size)).toEqual(['M', 'S'])
  })

  test('without its last column it has no rows either', () => {
    expect(withoutGuideColumn(withoutGuideColumn(table, 0), 0)).toEqual(EMPTY_GUIDE_TABLE)
    expect(withNewGuideRow(EMPTY_GUIDE_TABLE)).toEqual(EMPTY_GUIDE_TABLE)
  })

  test('its first column names sizes, a further one has lengths', () => {
    expect(
      withNewGuideColumn(withNewGuideColumn(EMPTY_GUIDE_TABLE)).columns.map(
        ({ isLength }) => isLength,
      ),
    ).toEqual([false, true])
  })

  test('cells of a spreadsheet are pasted from a place on, and the table grows', () => {
    const next = pasteIntoGuide(table, 1, 1, [
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
    const next = pasteIntoGuide(EMPTY_GUIDE_TABLE, GUIDE_HEAD_ROW, 0, [
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
      fc.property(
        cells,
        fc.integer({ min: GUIDE_HEAD_ROW, max: 1 }),
        fc.nat(1),
        (sheet, row, column) => {
          const { columns, rows } = pasteIntoGuide(table, row, column, sheet)
          expect(columns.length).toBeLessThanOrEqual(MAX_GUIDE_COLUMNS)
          expect(rows.length).toBeLessThanOrEqual(MAX_GUIDE_ROWS)
          expect(rows.every((cells) => cells.length === columns.length)).toBe(true)
        },
      ),
    )
  })

  test('its templates fit the limits', () => {
    for (const { table: one } of GUIDE_TEMPLATES) {
      expect(one.rows.every((row) => row.length === one.columns.length)).toBe(true)
      expect(one.rows.length).toBeLessThanOrEqual(MAX_GUIDE_ROWS)
    }
  })
})
