/**
 * Who a note names: `@` and the full name of a member of staff. The longest name counts, so that
 * `@Ada Obi` is not Ada.
 */

type NamedPerson = { name: string }

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const compareNameLength = (a: NamedPerson, b: NamedPerson): number => b.name.length - a.name.length

function createMentionPattern(staff: readonly NamedPerson[]): RegExp | undefined {
  const named = staff.filter(({ name }) => name.trim() !== '').toSorted(compareNameLength)
  if (named.length === 0) return undefined
  const names = named.map(({ name }) => escapeForPattern(name)).join('|')
  return new RegExp(`@(${names})(?![\\p{L}\\p{N}])`, 'giu')
}

/** Those of the staff whom a text names, each once; all of them where two have the same name. */
export function findMentionedStaff<Person extends NamedPerson>(
  text: string,
  staff: readonly Person[],
): Person[] {
  const pattern = createMentionPattern(staff)
  if (!pattern) return []
  const matches = [...text.matchAll(pattern)]
  const names = new Set(matches.map((match) => match[1]?.toLowerCase()))
  return staff.filter(({ name }) => names.has(name.toLowerCase()))
}

/** A text cut at its mentions, in its order; joined it is the text again. */
export function splitAtMentions(
  text: string,
  staff: readonly NamedPerson[],
): { text: string; isMention: boolean }[] {
  const pattern = createMentionPattern(staff)
  if (!pattern) return [{ text, isMention: false }]
  // Splitting by a group keeps what it matched, without the sign before it, at the odd places.
  return text
    .split(pattern)
    .map((part, place) => {
      const isMention = place % 2 === 1
      return { text: isMention ? `@${part}` : part, isMention }
    })
    .filter(({ text: part }) => part !== '')
}

/** Text after the last `@` before the cursor; undefined if no name is being typed. */
export const findTypedMention = (before: string): string | undefined =>
  /(?:^|\s)@([\p{L}\p{M}'-]*(?: [\p{L}\p{M}'-]*)?)$/u.exec(before)?.[1]
