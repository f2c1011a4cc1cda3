/** 'Ikeja, Eti-Osa' → ['Ikeja', 'Eti-Osa']; blanks and empty parts go. */
export const lgaNames = (lgas: string): string[] =>
  lgas
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
