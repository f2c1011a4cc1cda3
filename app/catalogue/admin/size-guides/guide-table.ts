import type { SizeGuide } from '#contract/catalogue/size-guides.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { moved, removed } from '../../../platform/admin/images/chosen.ts'
import { SHOE_SIZES, SIZES } from '../products/variants/presets.ts'

export type GuideTable = Pick<SizeGuide, 'columns' | 'rows'>

/** The number of the row with the names of the columns, for `pasted`. */
export const HEAD = -1

const asLong = (row: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, i) => row[i] ?? '')

const changed = <T>(list: readonly T[], position: number, change: (entry: T) => T): T[] =>
  list.map((entry, i) => (i === position ? change(entry) : entry))

export const withCell = (
  table: GuideTable,
  row: number,
  column: number,
  text: string,
): GuideTable => ({
  ...table,
  rows: changed(table.rows, row, (cells) => changed(cells, column, () => text)),
})

export const withColumn = (
  table: GuideTable,
  column: number,
  change: Partial<GuideTable['columns'][number]>,
): GuideTable => ({
  ...table,
  columns: changed(table.columns, column, (before) => ({ ...before, ...change })),
})

export function withNewColumn({ columns, rows }: GuideTable): GuideTable {
  if (columns.length >= MAX_GUIDE_COLUMNS) return { columns, rows }
  // The first column names the sizes; the others are mostly lengths.
  return {
    columns: [...columns, { name: '', isLength: columns.length > 0 }],
    rows: rows.map((row) => [...row, '']),
  }
}

export function withNewRow({ columns, rows }: GuideTable): GuideTable {
  if (rows.length >= MAX_GUIDE_ROWS || columns.length === 0) return { columns, rows }
  return { columns, rows: [...rows, asLong([], columns.length)] }
}

export const withoutRow = (table: GuideTable, row: number): GuideTable => ({
  ...table,
  rows: removed(table.rows, row),
})

export const withoutColumn = ({ columns, rows }: GuideTable, column: number): GuideTable => ({
  columns: removed(columns, column),
  rows: columns.length === 1 ? [] : rows.map((row) => removed(row, column)),
})

export const withMovedRow = (
  { columns, rows }: GuideTable,
  from: number,
  to: number,
): GuideTable => ({
  columns,
  rows: moved(rows, from, to),
})

/**
 * Puts copied cells into the table, from a place on. The table grows up to its limits. From the row
 * `HEAD` on, the first copied row names the columns.
 */
export function pasted(
  table: GuideTable,
  row: number,
  column: number,
  cells: readonly string[][],
): GuideTable {
  const width = Math.max(...cells.map(({ length }) => length))
  let next = table
  for (let missing = column + width - table.columns.length; missing > 0; missing--)
    next = withNewColumn(next)
  for (let missing = row + cells.length - table.rows.length; missing > 0; missing--)
    next = withNewRow(next)
  for (const [down, line] of cells.entries()) next = withLine(next, row + down, column, line)
  return next
}

const withLine = (
  table: GuideTable,
  row: number,
  column: number,
  line: readonly string[],
): GuideTable =>
  line.reduce(
    (filled, text, i) =>
      row === HEAD
        ? withColumn(filled, column + i, { name: text })
        : withCell(filled, row, column + i, text),
    table,
  )

const guide = (
  title: string,
  names: readonly string[],
  lengths: readonly string[],
  sizes: typeof SIZES,
) => ({
  title,
  table: {
    columns: [...names, ...lengths].map((name) => ({ name, isLength: lengths.includes(name) })),
    rows: sizes.map(({ value }) => asLong([value], names.length + lengths.length)),
  } satisfies GuideTable,
})

export const TEMPLATES = [
  guide('Clothes', ['Size'], ['Chest', 'Waist', 'Hip'], SIZES),
  guide('Shoes', ['EU', 'UK', 'US'], ['Foot length'], SHOE_SIZES),
  guide('Something else', ['Size'], [''], [{ value: '' }]),
]

export const EMPTY_TABLE: GuideTable = { columns: [], rows: [] }
