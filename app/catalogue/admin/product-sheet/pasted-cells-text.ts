import { countedNoun } from '../../../platform/admin/counted-noun.ts'

export const pastedCellsText = (placed: number, leftOut: number): string =>
  leftOut === 0
    ? `${countedNoun(placed, 'cell')} pasted`
    : `${countedNoun(placed, 'cell')} pasted; ${countedNoun(leftOut, 'cell')} beyond the sheet left out`
