const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

const BLANK = ' '
/**
 * PDFKit draws from blank to blank, left to right, and each part with its blank: Arabic words lost
 * theirs.
 */
const NO_BREAK = '\u00a0'

/**
 * Lines with Arabic or Hebrew words as parts of one direction, left to right. The first letter
 * decides the side.
 */
export function visualLines(
  text: string,
  width: number,
  widthOf: (part: string) => number,
): string[][] {
  const lines: string[][] = []
  let left = 0
  for (const word of text.split(BLANK).flatMap((word) => piecesOf(word, width, widthOf))) {
    const needed = widthOf(word)
    const line = lines.at(-1)
    if (line && needed <= left) line.push(word)
    else {
      lines.push([word])
      left = width
    }
    left -= needed + widthOf(BLANK)
  }
  const isReversed = isRightToLeft(/\p{L}/u.exec(text)?.[0] ?? '')
  return lines.map((words) => (isReversed ? partsOf(words).reverse() : partsOf(words)))
}

/** A word that is wider than the column is broken. */
function piecesOf(word: string, width: number, widthOf: (part: string) => number): string[] {
  const pieces = ['']
  for (const letter of word) {
    const piece = pieces.at(-1) + letter
    if (piece.length > 1 && widthOf(piece) > width) pieces.push(letter)
    else pieces[pieces.length - 1] = piece
  }
  return pieces
}

/** Joins neighbours of one direction to one part. */
function partsOf(words: readonly string[]): string[] {
  const parts: string[] = []
  let lastDirection: boolean | undefined
  for (const word of words) {
    const direction = isRightToLeft(word)
    const blank = direction ? NO_BREAK : BLANK
    if (direction === lastDirection) parts.push(`${parts.pop()}${blank}${word}`)
    else parts.push(word)
    lastDirection = direction
  }
  return parts
}
