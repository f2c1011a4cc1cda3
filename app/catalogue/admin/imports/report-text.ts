import type { Import } from '#contract/catalogue/imports.ts'

export const problemsText = ({ problems }: Pick<Import, 'problems'>): string =>
  problems
    .map(({ row, title, reason, isTaken }) => `row ${row}\t${title}\t${reason}\t${takenText(isTaken)}\r\n`)
    .join('')

export const takenText = (isTaken: boolean): string => (isTaken ? 'taken, but changed' : 'not taken')

/** `1 product`, `1,200 products`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-NG')} ${noun}${count === 1 ? '' : 's'}`
