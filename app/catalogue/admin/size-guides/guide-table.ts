import type { SizeGuideTable } from '#contract/catalogue/size-guides.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { withEntryMoved, withEntryRemoved } from '../../../platform/lists/list-entries.ts'
import { CLOTHING_SIZES, SHOE_SIZES } from '../products/variants/presets.ts'

export type GuideTable = Pick<SizeGuideTable, 'columns' | 'rows'>

/** The number of the row with the names of the columns, for `pasteIntoGuide`. */
export const GUIDE_HEAD_ROW = -1

const padRowToLength = (row: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, i) => row[i] ?? '')

const changeEntryAt = <T>(list: readonly T[], position: number, change: (entry: T) => T): T[] =>
  list.map((entry, i) => (i === position ? change(entry) : entry))

export const withGuideCell = (
  table: GuideTable,
  row: number,
  column: number,
  text: string,
): GuideTable => ({
  ...table,
  rows: changeEntryAt(table.rows, row, (cells) => changeEntryAt(cells, column, () => text)),
})

export const withGuideColumn = (
  table: GuideTable,
  column: number,
  change: Partial<GuideTable['columns'][number]>,
): GuideTable => ({
  ...table,
  columns: changeEntryAt(table.columns, column, (before) => ({ ...before, ...change })),
})

export function withNewGuideColumn({ columns, rows }: GuideTable): GuideTable {
  if (columns.length >= MAX_GUIDE_COLUMNS) return { columns, rows }
  // The first column names the sizes; the others are mostly lengths.
  return {
    columns: [...columns, { name: '', isLength: columns.length > 0 }],
    rows: rows.map((row) => [...row, '']),
  }
}

export function withNewGuideRow({ columns, rows }: GuideTable): GuideTable {
  if (rows.length >= MAX_GUIDE_ROWS || columns.length === 0) return { columns, rows }
  return { columns, rows: [...rows, padRowToLength([], columns.length)] }
}

export const withoutGuideRow = (table: GuideTable, row: number): GuideTable => ({
  ...table,
  rows: withEntryRemoved(table.rows, row),
})

export const withoutGuideColumn = ({ columns, rows }: GuideTable, column: number): GuideTable => ({
  columns: withEntryRemoved(columns, column),
  rows: columns.length === 1 ? [] : rows.map((row) => withEntryRemoved(row, column)),
})

export const withMovedGuideRow = (
  { columns, rows }: GuideTable,
  from: number,
  to: number,
): GuideTable => ({
  columns,
  rows: withEntryMoved(rows, from, to),
})

/**
 * Puts copied cells into the table, from a place on. The table grows up to its limits. From the row
 * `GUIDE_HEAD_ROW` on, the first copied row names the columns.
 */
export function pasteIntoGuide(
  table: GuideTable,
  row: number,
  column: number,
  cells: readonly string[][],
): GuideTable {
  const width = Math.max(...cells.map(({ length }) => length))
  let next = table
  for (let missing = column + width - table.columns.length; missing > 0; missing--)
    next = withNewGuideColumn(next)
  for (let missing = row + cells.length - table.rows.length; missing > 0; missing--)
    next = withNewGuideRow(next)
  for (const [down, line] of cells.entries()) next = withPastedLine(next, row + down, column, line)
  return next
}

const withPastedLine = (
  table: GuideTable,
  row: number,
  column: number,
  line: readonly string[],
): GuideTable =>
  line.reduce(
    (filled, text, i) =>
      row === GUIDE_HEAD_ROW
        ? withGuideColumn(filled, column + i, { name: text })
        : withGuideCell(filled, row, column + i, text),
    table,
  )

const guideTemplate = (
  title: string,
  names: readonly string[],
  lengths: readonly string[],
  sizes: typeof CLOTHING_SIZES,
) => ({
  title,
  table: {
    columns: [...names, ...lengths].map((name) => ({ name, isLength: lengths.includes(name) })),
    rows: sizes.map(({ value }) => padRowToLength([value], names.length + lengths.length)),
  } satisfies GuideTable,
})

export const GUIDE_TEMPLATES = [
  guideTemplate('Clothes', ['Size'], ['Chest', 'Waist', 'Hip'], CLOTHING_SIZES),
  guideTemplate('Shoes', ['EU', 'UK', 'US'], ['Foot length'], SHOE_SIZES),
  guideTemplate('Something else', ['Size'], [''], [{ value: '' }]),
]

export const EMPTY_GUIDE_TABLE: GuideTable = { columns: [], rows: [] }
