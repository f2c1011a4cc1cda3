/** `1 row`, `2,000 rows`. */
export const countedNoun = (count: number, noun: string): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? noun : `${noun}s`}`
