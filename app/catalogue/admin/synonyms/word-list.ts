/** Words of a group, as typed between commas: each once, whatever its case. */
export function wordsOf(typed: string): string[] {
  const words = typed
    .split(/[,\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' ').toLowerCase())
    .filter(Boolean)
  return [...new Set(words)]
}

/** What is wrong with a group, if anything; `others` are the groups that there are already. */
export function faultOf(words: readonly string[], others: readonly (readonly string[])[]): string | undefined {
  if (words.length < 2) return 'Give two words at least, with a comma between them'
  const known = words.find((word) => others.some((group) => group.includes(word)))
  return known && `“${known}” is in another group already`
}

/** The groups that have the typed text in one of their words. */
export const matchingGroups = <Group extends { words: readonly string[] }>(groups: readonly Group[], typed: string) =>
  groups.filter(({ words }) => words.some((word) => word.includes(typed.trim().toLowerCase())))
