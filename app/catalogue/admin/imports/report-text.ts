import type { Import } from '#contract/catalogue/imports.ts'

/** The listed problems as a text file, one in each line, with tabs between the columns. */
export const problemsText = ({ problems }: Pick<Import, 'problems'>): string =>
  problems
    .map(
      ({ row, title, reason, isTaken }) =>
        `row ${row}\t${title}\t${reason}\t${takenText(isTaken)}\r\n`,
    )
    .join('')

export const takenText = (isTaken: boolean): string =>
  isTaken ? 'taken, but changed' : 'not taken'
