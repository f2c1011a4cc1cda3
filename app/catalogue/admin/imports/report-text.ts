import type { Import } from '#contract/catalogue/imports.ts'

/** The listed problems as a text file, one in each line, with tabs between the columns. */
export const importProblemsText = ({ problems }: Pick<Import, 'problems'>): string =>
  problems
    .map(
      ({ row, title, reason, isTaken }) =>
        `row ${row}\t${title}\t${reason}\t${importOutcomeText(isTaken)}\r\n`,
    )
    .join('')

export const importOutcomeText = (isTaken: boolean): string =>
  isTaken ? 'taken, but changed' : 'not taken'
