/**
 * Small checks for what a browser stored: written by hand, because a validator would cost every
 * page 20 KB.
 */

export type UnknownFields = Record<string, unknown>

export const isFieldsObject = (value: unknown): value is UnknownFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isTextValue = (value: unknown): value is string => typeof value === 'string'

export const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isTextValue)

/** A real number in a range; never NaN. */
export const isNumberBetween = (min: number, max: number, value: unknown): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** The value of a JSON text; undefined if it is not valid. */
export function parseJsonOrUndefined(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
