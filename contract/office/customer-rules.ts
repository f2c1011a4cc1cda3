/**
 * Text in place of erased data. The database repeats it for accounts; erase-person.api.test.ts
 * compares both.
 */
export const ERASED = 'Erased on request'

/** A tag as it is kept: small letters, one blank between words. */
export const toTag = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toLowerCase()

export const toTags = (typed: readonly string[]): string[] =>
  [...new Set(typed.map(toTag))].filter((tag) => tag !== '').toSorted()

/**
 * Whether what was typed names a person: their name or their e-mail address, without regard to
 * case.
 */
export const namesPerson = (
  typed: string,
  { name, email }: { name: string; email: string },
): boolean =>
  [name, email].some(
    (text) => text !== '' && text.trim().toLowerCase() === typed.trim().toLowerCase(),
  )
