/**
 * The list with one entry moved to another position; unchanged if the new position is outside of
 * the list.
 */
export function withEntryMoved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  const entry = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry)
}

export const withEntryRemoved = <T>(list: readonly T[], position: number): T[] =>
  list.filter((_, i) => i !== position)
