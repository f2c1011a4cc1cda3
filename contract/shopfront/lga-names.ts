/** Splits 'Ikeja, Eti-Osa' into ['Ikeja', 'Eti-Osa'], without blanks and empty names. */
export const splitLgaNames = (lgas: string): string[] =>
  lgas
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
