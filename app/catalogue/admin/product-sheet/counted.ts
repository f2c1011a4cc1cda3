/** `1 row`, `2,000 rows`. */
export const countedNoun = (count: number, noun: string): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? noun : `${noun}s`}`

export const pastedCellsText = (placed: number, leftOut: number): string =>
  leftOut === 0
    ? `${countedNoun(placed, 'cell')} pasted`
    : `${countedNoun(placed, 'cell')} pasted; ${countedNoun(leftOut, 'cell')} beyond the sheet left out`
