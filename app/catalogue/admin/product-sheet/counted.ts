/** `1 row`, `2,000 rows`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? noun : `${noun}s`}`

export const pastedText = (placed: number, leftOut: number): string =>
  leftOut === 0
    ? `${counted(placed, 'cell')} pasted`
    : `${counted(placed, 'cell')} pasted; ${counted(leftOut, 'cell')} beyond the sheet left out`
