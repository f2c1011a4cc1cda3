import { isFieldsObject, type UnknownFields } from '../store/guards.ts'

/**
 * JSON in which a list of objects is a table: each name stands in it once. A list of 50 products is
 * half as long.
 */
export const packPageAnswer = (answer: unknown): string => JSON.stringify(packAnswerValue(answer))

export const unpackAnswer = (text: string): unknown => unpackAnswerValue(JSON.parse(text))

type AnswerTable = { $names: string[]; rows: unknown[][] }

/** Shorter lists gain nothing. */
const MIN_ROWS = 3

function packAnswerValue(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isTable = value.length >= MIN_ROWS && value.every(isAnswerRow)
    return isTable ? toAnswerTable(value) : value.map(packAnswerValue)
  }
  return isFieldsObject(value) ? mapFieldValues(value, packAnswerValue) : value
}

/** In a row null stands for a name that is missing, so that an object with a null is none. */
function isAnswerRow(value: unknown): value is UnknownFields {
  if (!isFieldsObject(value) || '$names' in value) return false
  return !Object.values(value).includes(null)
}

function toAnswerTable(objects: readonly UnknownFields[]): AnswerTable {
  const $names = [...new Set(objects.flatMap(Object.keys))]
  return {
    $names,
    rows: objects.map((fields) => $names.map((name) => packAnswerValue(fields[name]) ?? null)),
  }
}

function unpackAnswerValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackAnswerValue)
  if (!isFieldsObject(value)) return value
  return isAnswerTable(value)
    ? value.rows.map((row) => fieldsOfAnswerRow(value.$names, row))
    : mapFieldValues(value, unpackAnswerValue)
}

const isAnswerTable = (value: UnknownFields): value is AnswerTable =>
  Array.isArray(value.$names) && Array.isArray(value.rows)

const fieldsOfAnswerRow = (names: readonly string[], row: readonly unknown[]): UnknownFields =>
  Object.fromEntries(
    names.flatMap((name, position) =>
      row[position] === null ? [] : [[name, unpackAnswerValue(row[position])]],
    ),
  )

const mapFieldValues = (
  fields: UnknownFields,
  change: (value: unknown) => unknown,
): UnknownFields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]))

/**
 * On the server a page is rendered right after its answers were packed: unpacking them again would
 * give the same.
 */
const recent = new Map<string, unknown>()
/** More than are rendered at the same time; a list of products takes about 40 KB. */
const MAX_ANSWER_LENGTH = 32

export function packForPage(answer: unknown): string {
  const text = packPageAnswer(answer)
  recent.set(text, answer)
  const [oldest = ''] = recent.keys()
  if (recent.size > MAX_ANSWER_LENGTH) recent.delete(oldest)
  return text
}

/** Unpacks an answer on the server. Other pages get the same object: nobody may change it. */
export const unpackForPage = (text: string): unknown => recent.get(text) ?? unpackAnswer(text)
