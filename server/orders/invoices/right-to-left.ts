const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text)

const WORD_BLANK = ' '
/**
 * PDFKit draws from blank to blank, left to right, and each part with its blank: Arabic words lost
 * theirs.
 */
const NO_BREAK_BLANK = '\u00a0'

/**
 * Lines with Arabic or Hebrew words as parts of one direction, left to right. The first letter
 * decides the side.
 */
export function breakIntoVisualLines(
  text: string,
  width: number,
  widthOf: (part: string) => number,
): string[][] {
  const lines: string[][] = []
  let left = 0
  for (const word of text
    .split(WORD_BLANK)
    .flatMap((word) => breakWideWord(word, width, widthOf))) {
    const needed = widthOf(word)
    const line = lines.at(-1)
    if (line && needed <= left) line.push(word)
    else {
      lines.push([word])
      left = width
    }
    left -= needed + widthOf(WORD_BLANK)
  }
  const isReversed = isRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '')
  return lines.map((words) =>
    isReversed ? joinByDirection(words).reverse() : joinByDirection(words),
  )
}

/** A word that is wider than the column is broken. */
function breakWideWord(word: string, width: number, widthOf: (part: string) => number): string[] {
  const pieces = ['']
  for (const letter of word) {
    const piece = pieces.at(-1) + letter
    if (piece.length > 1 && widthOf(piece) > width) pieces.push(letter)
    else pieces[pieces.length - 1] = piece
  }
  return pieces
}

/** Joins neighbours of one direction to one part. */
function joinByDirection(words: readonly string[]): string[] {
  const parts: string[] = []
  let lastDirection: boolean | undefined
  for (const word of words) {
    const direction = isRightToLeft(word)
    const blank = direction ? NO_BREAK_BLANK : WORD_BLANK
    if (direction === lastDirection) parts.push(`${parts.pop()}${blank}${word}`)
    else parts.push(word)
    lastDirection = direction
  }
  return parts
}
