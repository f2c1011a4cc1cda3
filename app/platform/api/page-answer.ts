import { type Fields, isFields } from '../store/guards.ts'

/**
 * JSON in which a list of objects is a table: each name stands in it once. A list of 50 products is
 * half as long.
 */
export const packAnswer = (answer: unknown): string => JSON.stringify(packed(answer))

export const unpackAnswer = (text: string): unknown => unpacked(JSON.parse(text))

type Table = { $names: string[]; rows: unknown[][] }

/** Shorter lists gain nothing. */
const MIN_ROWS = 3

function packed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isTable = value.length >= MIN_ROWS && value.every(isRow)
    return isTable ? toTable(value) : value.map(packed)
  }
  return isFields(value) ? mapped(value, packed) : value
}

/** In a row null stands for a name that is missing, so that an object with a null is none. */
function isRow(value: unknown): value is Fields {
  if (!isFields(value) || '$names' in value) return false
  return !Object.values(value).includes(null)
}

function toTable(objects: readonly Fields[]): Table {
  const $names = [...new Set(objects.flatMap(Object.keys))]
  return {
    $names,
    rows: objects.map((fields) => $names.map((name) => packed(fields[name]) ?? null)),
  }
}

function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isFields(value)) return value
  return isTable(value)
    ? value.rows.map((row) => fromRow(value.$names, row))
    : mapped(value, unpacked)
}

const isTable = (value: Fields): value is Table =>
  Array.isArray(value.$names) && Array.isArray(value.rows)

const fromRow = (names: readonly string[], row: readonly unknown[]): Fields =>
  Object.fromEntries(
    names.flatMap((name, position) =>
      row[position] === null ? [] : [[name, unpacked(row[position])]],
    ),
  )

const mapped = (fields: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))

/**
 * On the server a page is rendered right after its answers were packed: unpacking them again would
 * give the same.
 */
const recent = new Map<string, unknown>()
/** More than are rendered at the same time; a list of products takes about 40 KB. */
const MOST = 32

export function packForPage(answer: unknown): string {
  const text = packAnswer(answer)
  recent.set(text, answer)
  const [oldest = ''] = recent.keys()
  if (recent.size > MOST) recent.delete(oldest)
  return text
}

/** As `unpackAnswer`. Its result is shared: nobody may change it. */
export const unpackForPage = (text: string): unknown => recent.get(text) ?? unpackAnswer(text)
