import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { MAX_IMPORT_ROWS } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { armed } from '../csv/cells.ts'
import { READ, type ReadName, readNameOf } from '../csv/product-columns.ts'
import { badRequest, HttpError } from '../errors.ts'

/** Cells by what they mean: '' where one is blank, undefined where the file has no such column. */
export type Cells = Partial<Record<ReadName, string>>
/** Counted as a spreadsheet shows it: the header is row 1. */
export type Row = { number: number; cells: Cells; hasExtraCells: boolean }

/** A description is the longest cell there is; so much is never one row of an honest file. */
const MAX_ROW_CHARACTERS = 256 * 1024
const MAX_COLUMNS = 500

/**
 * The rows of a CSV below its header, blank ones left out; a few at a time are in memory.
 * @throws 400 for what is no CSV of products: not UTF-8, no handle, a column twice, quotes that never close, too long
 */
export async function* readRows(path: string): AsyncGenerator<Row> {
  let columns: (ReadName | undefined)[] | undefined
  let number = 0
  for await (const record of records(path)) {
    number += 1
    if (!columns) {
      columns = columnsOf(record)
      continue
    }
    if (number > MAX_IMPORT_ROWS + 1) throw badRequest(messages.tooManyRows(MAX_IMPORT_ROWS))
    if (record.every((cell) => cell.trim() === '')) continue
    yield { number, cells: cellsOf(record, columns), hasExtraCells: record.slice(columns.length).some(Boolean) }
  }
}

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

async function* records(path: string): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter: await delimiterOf(path),
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  pipeline(Readable.from(textOf(path)), parser, () => {}) // an error arrives below, from the parser
  try {
    yield* parser as AsyncIterable<string[]>
  } catch (error) {
    if (error instanceof HttpError) throw error
    if (!isCsvError(error)) throw error
    throw badRequest(messages.importUnreadable(parser.info.records + 1))
  } finally {
    parser.destroy()
  }
}

const isCsvError = (error: unknown): error is CsvError => String((error as CsvError).code).startsWith('CSV_')

/** Spreadsheets of some countries part cells by semicolons. */
async function delimiterOf(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: 4095 })) {
    const [header = ''] = (chunk as Buffer).toString('utf8').split('\n')
    return header.includes(';') && !header.includes(',') ? ';' : ','
  }
  return ','
}

/** @throws 400 for bytes that are not UTF-8, and for a line so long that its empty cells alone would fill the memory */
async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lineLength = 0
  let lines = 1
  for await (const chunk of createReadStream(path)) {
    const text = decode(decoder, chunk as Buffer)
    for (let at = 0; at < text.length; ) {
      const end = text.indexOf('\n', at)
      lineLength += (end < 0 ? text.length : end) - at
      if (lineLength > MAX_ROW_CHARACTERS) throw badRequest(messages.importUnreadable(lines))
      if (end < 0) break
      lines += 1
      lineLength = 0
      at = end + 1
    }
    yield text
  }
  yield decode(decoder)
}

function decode(decoder: TextDecoder, bytes?: Buffer): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
  } catch {
    throw badRequest(messages.importNotUtf8)
  }
}
