import { createReadStream } from 'node:fs'
import { MAX_IMPORT_ROWS } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { armed } from '../csv/cells.ts'
import { CsvError, CsvReader } from '../csv/csv-reader.ts'
import { type Dialect, dialectOf } from '../csv/dialect.ts'
import { badRequest } from '../errors.ts'
import { READ, type ReadName, readNameOf } from '../products/shopify/columns.ts'

/** Cells by what they mean: '' where one is blank, undefined where the file has no such column. */
export type Cells = Partial<Record<ReadName, string>>
/** Counted as a spreadsheet shows it: the header is row 1. */
export type Row = { number: number; cells: Cells; hasExtraCells: boolean }

/** A description is the longest cell there is; so much is never one row of an honest file. */
const MAX_ROW_CHARACTERS = 256 * 1024
const MAX_COLUMNS = 500
/** What is read to find out how a file is written. */
const HEAD_BYTES = 64 * 1024

/**
 * The rows of a CSV below its header, blank ones left out; a few at a time are in memory.
 * @throws 400 for what is no CSV of products: not UTF-8, no handle, a column twice, quotes that never close, too long
 */
export async function* readRows(path: string): AsyncGenerator<Row> {
  let columns: (ReadName | undefined)[] | undefined
  let number = 0
  for await (const record of records(path)) {
    number += 1
    if (number > MAX_IMPORT_ROWS + 1) throw badRequest(messages.tooManyRows(MAX_IMPORT_ROWS))
    if (isBlank(record)) continue
    if (!columns) {
      columns = columnsOf(record)
      continue
    }
    yield { number, cells: cellsOf(record, columns), hasExtraCells: !isBlank(record.slice(columns.length)) }
  }
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

function columnsOf(header: readonly string[]): (ReadName | undefined)[] {
  if (header.length > MAX_COLUMNS) throw badRequest(messages.importTooManyColumns)
  const columns = header.map(readNameOf)
  const twice = columns.find((name, i) => name && columns.indexOf(name) !== i)
  if (twice) throw badRequest(messages.importColumnTwice(READ[twice]))
  if (!columns.includes('handle')) throw badRequest(messages.importColumns(READ.handle))
  return columns
}

function cellsOf(record: readonly string[], columns: readonly (ReadName | undefined)[]): Cells {
  const cells: Cells = {}
  for (const [i, name] of columns.entries()) if (name) cells[name] = armed(record[i] ?? '').trim()
  return cells
}

/** The records of a file, its line `sep=;` left out: spreadsheets do not show it. */
async function* records(path: string): AsyncGenerator<string[]> {
  const { delimiter, saysSo } = await dialectOfFile(path)
  const reader = new CsvReader(delimiter, MAX_ROW_CHARACTERS)
  let skipped = saysSo ? 1 : 0
  try {
    for await (const text of textOf(path)) {
      const read = reader.read(text)
      yield* read.slice(skipped)
      if (read.length > 0) skipped = 0
    }
    yield* reader.end()
  } catch (error) {
    throw error instanceof CsvError ? badRequest(messages.importUnreadable(error.record - Number(saysSo))) : error
  }
}

async function dialectOfFile(path: string): Promise<Dialect> {
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES - 1, highWaterMark: HEAD_BYTES }))
    return dialectOf(new TextDecoder().decode(chunk as Buffer))
  return dialectOf('')
}

/** @throws 400 for bytes that are not UTF-8 */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of createReadStream(path)) yield decode(decoder, chunk as Buffer)
  yield decode(decoder)
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw badRequest(messages.importNotUtf8)
  }
}
