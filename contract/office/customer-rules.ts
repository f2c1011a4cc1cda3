/**
 * Text in place of erased data. The database repeats it for accounts; erase-person.api.test.ts
 * compares both.
 */
export const ERASED = 'Erased on request'

/** A tag as it is kept: small letters, one blank between words. */
export const normalizeTag = (typed: string): string =>
  typed.trim().replace(/\s+/g, ' ').toLowerCase()

/** Tags as they are kept: each once, in the order of the alphabet. */
export function normalizeTags(typed: readonly string[]): string[] {
  const tags = new Set(typed.map(normalizeTag))
  tags.delete('')
  return [...tags].toSorted()
}

/** Whether a typed text is a person's name or e-mail address, without regard to case. */
export function namesPerson(
  typed: string,
  { name, email }: { name: string; email: string },
): boolean {
  const sought = normalizeName(typed)
  return sought !== '' && [name, email].map(normalizeName).includes(sought)
}

const normalizeName = (text: string): string => text.trim().toLowerCase()
