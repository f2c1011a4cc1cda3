import type { SizeGuide } from '#contract/catalogue/size-guides.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { moved, removed } from '../../../platform/admin/images/chosen.ts'

export type GuideTable = Pick<SizeGuide, 'columns' | 'rows'>

/** The row of the columns' names, for `pasted`. */
export const HEAD = -1

const asLong = (row: readonly string[], length: number): string[] => Array.from({ length }, (_, i) => row[i] ?? '')

const changed = <T>(list: readonly T[], position: number, change: (entry: T) => T): T[] =>
  list.map((entry, i) => (i === position ? change(entry) : entry))

export const withCell = (table: GuideTable, row: number, column: number, text: string): GuideTable => ({
  ...table,
  rows: changed(table.rows, row, (cells) => changed(cells, column, () => text)),
})

export const withColumn = (
  table: GuideTable,
  column: number,
  change: Partial<GuideTable['columns'][number]>,
): GuideTable => ({ ...table, columns: changed(table.columns, column, (before) => ({ ...before, ...change })) })

export function withNewColumn({ columns, rows }: GuideTable): GuideTable {
  if (columns.length >= MAX_GUIDE_COLUMNS) return { columns, rows }
  // The first column names the sizes; the others are mostly lengths.
  return { columns: [...columns, { name: '', isLength: columns.length > 0 }], rows: rows.map((row) => [...row, '']) }
}

export function withNewRow({ columns, rows }: GuideTable): GuideTable {
  if (rows.length >= MAX_GUIDE_ROWS || columns.length === 0) return { columns, rows }
  return { columns, rows: [...rows, asLong([], columns.length)] }
}

export const withoutRow = ({ columns, rows }: GuideTable, row: number): GuideTable => ({
  columns,
  rows: removed(rows, row),
})

export const withoutColumn = ({ columns, rows }: GuideTable, column: number): GuideTable => ({
  columns: removed(columns, column),
  rows: columns.length === 1 ? [] : rows.map((row) => removed(row, column)),
})

export const withMovedRow = ({ columns, rows }: GuideTable, from: number, to: number): GuideTable => ({
  columns,
  rows: moved(rows, from, to),
})

/**
 * The table with copied cells from a place on: it grows by rows and columns up to the limits, what is beyond is left out.
 * From `HEAD` on the first copied row names the columns.
 */
export function pasted(table: GuideTable, row: number, column: number, cells: readonly string[][]): GuideTable {
  const width = Math.max(...cells.map(({ length }) => length))
  const wide = grown(table, ({ columns }) => columns.length < column + width, withNewColumn)
  const tall = grown(wide, ({ rows }) => rows.length < row + cells.length, withNewRow)
  return cells.reduce((filled, line, i) => withLine(filled, row + i, column, line), tall)
}

function grown(table: GuideTable, isTooSmall: (table: GuideTable) => boolean, grow: typeof withNewRow): GuideTable {
  if (!isTooSmall(table)) return table
  const larger = grow(table)
  const isAtLimit = larger.rows === table.rows && larger.columns === table.columns
  return isAtLimit ? table : grown(larger, isTooSmall, grow)
}

const withLine = (table: GuideTable, row: number, column: number, line: readonly string[]): GuideTable =>
  line.reduce(
    (filled, text, i) =>
      row === HEAD ? withColumn(filled, column + i, { name: text }) : withCell(filled, row, column + i, text),
    table,
  )

const guide = (names: readonly string[], lengths: readonly string[], sizes: readonly string[]): GuideTable => ({
  columns: names.map((name) => ({ name, isLength: lengths.includes(name) })),
  rows: sizes.map((size) => asLong([size], names.length)),
})

export const TEMPLATES: readonly { title: string; table: GuideTable }[] = [
  {
    title: 'Clothes',
    table: guide(
      ['Size', 'Chest', 'Waist', 'Hip'],
      ['Chest', 'Waist', 'Hip'],
      ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'],
    ),
  },
  {
    title: 'Shoes',
    table: guide(
      ['EU', 'UK', 'US', 'Foot length'],
      ['Foot length'],
      Array.from({ length: 11 }, (_, i) => String(36 + i)),
    ),
  },
]

export const EMPTY_TABLE: GuideTable = { columns: [], rows: [] }
