/**
 * Small checks for what a browser stored: written by hand, because a validator would cost every
 * page 20 KB.
 */

export type Fields = Record<string, unknown>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isText)

/** A real number in a range; never NaN. */
export const isBetween = (min: number, max: number, value: unknown): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** The value of a JSON text; undefined if it is not valid. */
export function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
