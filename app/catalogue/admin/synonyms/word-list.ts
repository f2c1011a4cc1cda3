import { hasTypedWords } from '#contract/platform/words.ts'

/** The words of a line, in lower case and each once. */
export function readSynonymWords(typed: string): string[] {
  const words = typed
    .split(/[,\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)
  return [...new Set(words)]
}

/** Why these words cannot be a group; `others` are the words of all other groups. */
export function synonymGroupFault(
  words: readonly string[],
  others: readonly (readonly string[])[],
): string | undefined {
  if (words.length < 2) return 'Give two words at least, with a comma between them'
  const known = words.find((word) => others.some((group) => group.includes(word)))
  return known && `“${known}” is in another group already`
}

export const findMatchingGroups = <Group extends { words: readonly string[] }>(
  groups: readonly Group[],
  typed: string,
) => groups.filter(({ words }) => words.some((word) => hasTypedWords(word, typed)))
