import { createReadStream } from 'node:fs'
import { messages } from '#contract/messages.ts'
import { toStoredText } from '#contract/platform/form-schemas.ts'
import { MAX_IMPORT_ROWS } from '#contract/platform/limits.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import { unescapeFormulas } from '../../platform/csv/cells.ts'
import { CsvError, CsvReader } from '../../platform/csv/csv-reader.ts'
import { type Dialect, detectDialect } from '../../platform/csv/dialect.ts'
import { detectEncoding, type FileEncoding } from '../../platform/csv/encoding.ts'
import { badRequestError } from '../../platform/errors.ts'
import {
  fieldOfHeading,
  fieldOfOtherName,
  headingOfFileField,
  type ProductFileField,
} from '../product-file/columns.ts'
import { replaceDecimalComma } from './decimal-commas.ts'
import { findForeignCurrency, isForeignCurrency } from './file-currency.ts'
import { refuseOtherFiles } from './refuse-other-files.ts'
import { unwrapTextFormula } from './rewritten-texts.ts'

/** Cells by their field: '' for a blank one, undefined where the file has no such column. */
export type FileCells = { [Field in ProductFileField]?: string | undefined }
/** `number`: as a spreadsheet counts, with the header as row 1. */
export type FileRow = {
  number: number
  cells: FileCells
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
const MAX_FILE_COLUMNS = 500
const MAX_HEADING_LENGTH = 100
/** Beginning of a file, to detect its dialect. */
const DIALECT_HEAD_BYTES = 64 * 1024

/**
 * The rows of a CSV below its header, without blank ones; a few at a time are in memory.
 * @throws 400 for a file that is not a CSV of products: no text, neither titles nor handles, a
 * column twice, quotes that never close, too long, long runs of combining marks
 */
export async function* readRowsOfFile(
  path: string,
  facts: FileFacts = { readsCosts: false, unused: new Set(), currency: undefined },
): AsyncGenerator<FileRow> {
  let columns: FileColumn[] | undefined
  let number = 0
  for await (const record of readRecordsOfFile(path)) {
    number += 1
    if (number > MAX_IMPORT_ROWS + 1) throw badRequestError(messages.tooManyRows(MAX_IMPORT_ROWS))
    if (isBlankRecord(record)) continue
    if (!record.every(isStreamSafe)) throw badRequestError(messages.importMarks(number))
    if (!columns) {
      columns = columnsOfHeader(record)
      continue
    }
    yield {
      number,
      cells: cellsOfRecord(record, columns, facts),
      hasExtraCells: !isBlankRecord(record.slice(columns.length)),
    }
  }
}

const isBlankRecord = (record: readonly string[]): boolean =>
  record.every((cell) => cell.trim() === '')

/** `currency`: the one that the heading names, as in `Price (USD)`. */
type FileColumn = {
  heading: string
  field: ProductFileField | undefined
  currency: string | undefined
}

function columnsOfHeader(header: readonly string[]): FileColumn[] {
  if (header.length > MAX_FILE_COLUMNS) throw badRequestError(messages.importTooManyColumns)
  const fields = header.map(fieldOfHeading)
  // A name such as `Brand` counts where the file has no `Vendor`.
  for (const [i, heading] of header.entries()) {
    const other = fieldOfOtherHeading(heading)
    if (other && !fields.includes(other)) fields[i] = other
  }
  const twice = fields.find((field, i) => field && fields.indexOf(field) !== i)
  if (twice) throw badRequestError(messages.importColumnTwice(headingOfFileField(twice)))
  if (!fields.includes('handle') && !fields.includes('title'))
    throw badRequestError(messages.importColumns)
  return header.map((heading, i) => ({
    heading: storableExcerpt(toStoredText(heading).trim(), MAX_HEADING_LENGTH),
    field: fields[i],
    currency: findForeignCurrency(heading).currency,
  }))
}

function fieldOfOtherHeading(heading: string): ProductFileField | undefined {
  const plain = findForeignCurrency(heading).rest.replace(/[([]\s*[)\]]/, '')
  return fieldOfOtherName(plain) ?? (plain === heading ? undefined : fieldOfHeading(plain))
}

const MONEY_FIELDS: readonly ProductFileField[] = ['price', 'compareAt', 'cost']

function cellsOfRecord(
  record: readonly string[],
  columns: readonly FileColumn[],
  facts: FileFacts,
): FileCells {
  const cells: FileCells = {}
  for (const [i, column] of columns.entries()) {
    const cell = record[i] ?? ''
    const text = toStoredText(unwrapTextFormula(cell) ?? unescapeFormulas(cell)).trim()
    const field = column.field === 'cost' && !facts.readsCosts ? undefined : column.field
    if (field) cells[field] = readCellText(text, column, field, facts)
    else if (text !== '' && column.heading !== '') facts.unused.add(column.heading)
  }
  return cells
}

function readCellText(
  text: string,
  column: FileColumn,
  field: ProductFileField,
  facts: FileFacts,
): string {
  if (field === 'currency' && isForeignCurrency(text))
    facts.currency ??= storableExcerpt(text.toUpperCase(), MAX_HEADING_LENGTH)
  if (!MONEY_FIELDS.includes(field) || text === '') return replaceDecimalComma(field, text)
  const { currency = column.currency, rest } = findForeignCurrency(text)
  facts.currency ??= currency
  return replaceDecimalComma(field, rest)
}

/** As the database can store it. */
export const storableExcerpt = (text: string, max: number): string =>
  text.replaceAll('\u0000', '\ufffd').slice(0, max).toWellFormed()

/** The records of a file, its line `sep=;` left out: spreadsheets do not show it. */
async function* readRecordsOfFile(path: string): AsyncGenerator<string[]> {
  await refuseOtherFiles(path)
  const encoding = await detectEncoding(path)
  if (!encoding) throw badRequestError(messages.importNotUtf8)
  const { delimiter, hasSeparatorLine } = await dialectOfFile(path, encoding)
  const reader = new CsvReader(delimiter, MAX_ROW_CHARACTERS)
  let skipped = hasSeparatorLine ? 1 : 0
  try {
    for await (const text of decodeFileText(path, encoding)) {
      const read = reader.read(text)
      yield* read.slice(skipped)
      if (read.length > 0) skipped = 0
    }
    yield* reader.end()
  } catch (error) {
    throw error instanceof CsvError
      ? badRequestError(messages.importUnreadable(error.record - Number(hasSeparatorLine)))
      : error
  }
}

const isKnownHeading = (heading: string): boolean =>
  (fieldOfHeading(heading) ?? fieldOfOtherHeading(heading)) !== undefined

async function dialectOfFile(path: string, encoding: FileEncoding): Promise<Dialect> {
  for await (const chunk of createReadStream(path, {
    end: DIALECT_HEAD_BYTES - 1,
    highWaterMark: DIALECT_HEAD_BYTES,
  }))
    return detectDialect(new TextDecoder(encoding).decode(chunk), isKnownHeading)
  return detectDialect('', isKnownHeading)
}

async function* decodeFileText(path: string, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
