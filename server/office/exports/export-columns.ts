import type { CsvCell, CsvTable } from '../../platform/csv/cells.ts'

/** One column of a file: its heading, and its cell in the row of an item. */
export type ExportColumn<Item> = {
  heading: string
  cell: (item: Item) => CsvCell
  /** It says who a person is or where they live; only admins who may know that get it. */
  isPersonal?: true
}

/** A file with these columns, and a row for each item of each batch. */
export function createExportTable<Item>(
  columns: readonly ExportColumn<Item>[],
  batches: AsyncIterable<readonly Item[]>,
): CsvTable {
  async function* rowBatches(): AsyncGenerator<CsvCell[][]> {
    for await (const items of batches)
      yield items.map((item) => columns.map(({ cell }) => cell(item)))
  }
  return { header: columns.map(({ heading }) => heading), batches: rowBatches() }
}

/** The columns of a file for an admin who may not know who the people in it are. */
export const withoutPersonalColumns = <Item>(
  columns: readonly ExportColumn<Item>[],
): ExportColumn<Item>[] => columns.filter(({ isPersonal }) => !isPersonal)
