import { expect, test } from 'vitest'
import { createExportTable, type ExportColumn, withoutPersonalColumns } from './export-columns.ts'

type Visit = { place: string; visitor: string }

const columns: readonly ExportColumn<Visit>[] = [
  { heading: 'Visitor', cell: ({ visitor }) => visitor, isPersonal: true },
  { heading: 'Place', cell: ({ place }) => place },
]

async function* visits(): AsyncGenerator<Visit[]> {
  yield [{ place: 'Aba', visitor: 'Ada' }]
  yield [{ place: 'Jos', visitor: 'Bisi' }]
}

async function rowsOf(shown: readonly ExportColumn<Visit>[]) {
  const { header, batches } = createExportTable(shown, visits())
  return [header, ...(await Array.fromAsync(batches)).flat()]
}

test('heading and cells of a column stand in one place', async () => {
  expect(await rowsOf(columns)).toEqual([
    ['Visitor', 'Place'],
    ['Ada', 'Aba'],
    ['Bisi', 'Jos'],
  ])
  expect(await rowsOf(columns.toReversed())).toEqual([
    ['Place', 'Visitor'],
    ['Aba', 'Ada'],
    ['Jos', 'Bisi'],
  ])
})

test('personal columns are left out with their cells', async () => {
  expect(await rowsOf(withoutPersonalColumns(columns))).toEqual([['Place'], ['Aba'], ['Jos']])
})
