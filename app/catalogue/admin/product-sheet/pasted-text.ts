const cells = (count: number): string => (count === 1 ? '1 cell' : `${count.toLocaleString('en-NG')} cells`)

/** Result of pasting, in words. */
export const pastedText = (placed: number, leftOut: number): string =>
  leftOut === 0 ? `${cells(placed)} pasted` : `${cells(placed)} pasted; ${cells(leftOut)} beyond the sheet left out`
