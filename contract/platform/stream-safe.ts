/**
 * Most combining marks in a row: the stream-safe text format (UAX #15). No language needs as many.
 */
const MAX_MARKS = 30

/**
 * Combining marks. The half-width sound marks U+FF9E and U+FF9F become some when a text is
 * normalised.
 */
const MARK_RUNS = /[\p{M}\uff9e\uff9f]{2,}/gu

/** A mark has one or two units of UTF-16. */
function isShortRunOfMarks(run: string): boolean {
  if (run.length <= MAX_MARKS) return true
  return run.length <= 2 * MAX_MARKS && Array.from(run).length <= MAX_MARKS
}

/**
 * Whether normalising the text takes time in proportion to its length. With longer runs of marks it
 * is quadratic.
 */
export function isStreamSafe(text: string): boolean {
  if (text.length <= MAX_MARKS) return true
  const runs = text.match(MARK_RUNS) ?? []
  return runs.every(isShortRunOfMarks)
}

/**
 * A stream-safe text in this form; any other text stays as it is. All code calls this, and not
 * `normalize`.
 */
export const normalizeStreamSafe = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  isStreamSafe(text) ? text.normalize(form) : text
