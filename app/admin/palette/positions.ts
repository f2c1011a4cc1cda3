/** Where a key leads from `from` among `count` entries, round the ends; undefined for keys that do not move. */
export function positionFor(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
}
