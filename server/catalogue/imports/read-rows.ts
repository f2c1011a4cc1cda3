import { createReadStream } from 'node:fs'
import { messages } from '#contract/messages.ts'
import { MAX_IMPORT_ROWS } from '#contract/platform/limits.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import { storedText } from '#contract/platform/values.ts'
import { unescapeFormulas } from '../../platform/csv/cells.ts'
import { CsvError, CsvReader } from '../../platform/csv/csv-reader.ts'
import { type Dialect, dialectOf } from '../../platform/csv/dialect.ts'
import { type Encoding, encodingOf } from '../../platform/csv/encoding.ts'
import { badRequest } from '../../platform/errors.ts'
import {
  type FileField,
  fieldOfHeading,
  fieldOfOtherName,
  headingOf,
} from '../products/shopify/columns.ts'
import { withPoint } from './decimal-commas.ts'
import { foreignCurrency, isForeign } from './file-currency.ts'
import { refuseOtherFiles } from './refuse-other-files.ts'
import { wrappedText } from './rewritten-texts.ts'

/** Cells by their field: '' for a blank one, undefined where the file has no such column. */
export type Cells = { [Field in FileField]?: string | undefined }
/** `number`: as a spreadsheet counts, with the header as row 1. */
export type Row = {
  number: number
  cells: Cells
  hasExtraCells: boolean
}

/** Filled while the rows are read. */
export type FileFacts = {
  /** Costs are for super admins. */
  readsCosts: boolean
  /** Headings of the columns that have cells, and are not read. */
  unused: Set<string>
  /** The first currency of its prices that is not the shop's. */
  currency: string | undefined
}

/** A description is the longest cell; no valid file has so much in one row. */
const MAX_ROW_CHARACTERS = 256 * 1024
const MAX_COLUMNS = 500
const MAX_HEADING = 100
/** Beginning of a file, to detect its dialect. */
const HEAD_BYTES = 64 * 1024

/**
 * The rows of a CSV below its header, without blank ones; a few at a time are in memory.
 * @throws 400 for a file that is not a CSV of products: no text, neither titles nor handles, a
 * column twice, quotes that never close, too long, long runs of combining marks
 */
export async function* readRows(
  path: string,
  facts: FileFacts = { readsCosts: false, unused: new Set(), currency: undefined },
): AsyncGenerator<Row> {
  let columns: Column[] | undefined
  let number = 0
  for await (const record of records(path)) {
    number += 1
    if (number > MAX_IMPORT_ROWS + 1) throw badRequest(messages.tooManyRows(MAX_IMPORT_ROWS))
    if (isBlank(record)) continue
    if (!record.every(isStreamSafe)) throw badRequest(messages.importMarks(number))
    if (!columns) {
      columns = columnsOf(record)
      continue
    }
    yield {
      number,
      cells: cellsOf(record, columns, facts),
      hasExtraCells: !isBlank(record.slice(columns.length)),
    }
  }
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** `currency`: the one that the heading names, as in `Price (USD)`. */
type Column = { heading: string; field: FileField | undefined; currency: string | undefined }

function columnsOf(header: readonly string[]): Column[] {
  if (header.length > MAX_COLUMNS) throw badRequest(messages.importTooManyColumns)
  const fields = header.map(fieldOfHeading)
  // A name such as `Brand` counts where the file has no `Vendor`.
  for (const [i, heading] of header.entries()) {
    const other = otherField(heading)
    if (other && !fields.includes(other)) fields[i] = other
  }
  const twice = fields.find((field, i) => field && fields.indexOf(field) !== i)
  if (twice) throw badRequest(messages.importColumnTwice(headingOf(twice)))
  if (!fields.includes('handle') && !fields.includes('title'))
    throw badRequest(messages.importColumns)
  return header.map((heading, i) => ({
    heading: shown(storedText(heading).trim(), MAX_HEADING),
    field: fields[i],
    currency: foreignCurrency(heading).currency,
  }))
}

function otherField(heading: string): FileField | undefined {
  const plain = foreignCurrency(heading).rest.replace(/[([]\s*[)\]]/, '')
  return fieldOfOtherName(plain) ?? (plain === heading ? undefined : fieldOfHeading(plain))
}

const MONEY: readonly FileField[] = ['price', 'compareAt', 'cost']

function cellsOf(record: readonly string[], columns: readonly Column[], facts: FileFacts): Cells {
  const cells: Cells = {}
  for (const [i, column] of columns.entries()) {
    const cell = record[i] ?? ''
    const text = storedText(wrappedText(cell) ?? unescapeFormulas(cell)).trim()
    const field = column.field === 'cost' && !facts.readsCosts ? undefined : column.field
    if (field) cells[field] = readCell(text, column, field, facts)
    else if (text !== '' && column.heading !== '') facts.unused.add(column.heading)
  }
  return cells
}

function readCell(text: string, column: Column, field: FileField, facts: FileFacts): string {
  if (field === 'currency' && isForeign(text))
    facts.currency ??= shown(text.toUpperCase(), MAX_HEADING)
  if (!MONEY.includes(field) || text === '') return withPoint(field, text)
  const { currency = column.currency, rest } = foreignCurrency(text)
  facts.currency ??= currency
  return withPoint(field, rest)
}

/** As the database can store it. */
export const shown = (text: string, max: number): string =>
  text.replaceAll('\u0000', '\ufffd').slice(0, max).toWellFormed()

/** The records of a file, its line `sep=;` left out: spreadsheets do not show it. */
async function* records(path: string): AsyncGenerator<string[]> {
  await refuseOtherFiles(path)
  const encoding = await encodingOf(path)
  if (!encoding) throw badRequest(messages.importNotUtf8)
  const { delimiter, hasSeparatorLine } = await dialectOfFile(path, encoding)
  const reader = new CsvReader(delimiter, MAX_ROW_CHARACTERS)
  let skipped = hasSeparatorLine ? 1 : 0
  try {
    for await (const text of textOf(path, encoding)) {
      const read = reader.read(text)
      yield* read.slice(skipped)
      if (read.length > 0) skipped = 0
    }
    yield* reader.end()
  } catch (error) {
    throw error instanceof CsvError
      ? badRequest(messages.importUnreadable(error.record - Number(hasSeparatorLine)))
      : error
  }
}

const isKnown = (heading: string): boolean =>
  (fieldOfHeading(heading) ?? otherField(heading)) !== undefined

async function dialectOfFile(path: string, encoding: Encoding): Promise<Dialect> {
  for await (const chunk of createReadStream(path, {
    end: HEAD_BYTES - 1,
    highWaterMark: HEAD_BYTES,
  }))
    return dialectOf(new TextDecoder(encoding).decode(chunk), isKnown)
  return dialectOf('', isKnown)
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
