/** The position after an arrow key, wrapping around; undefined for other keys. */
export function positionForArrowKey(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowUp') return (from + count - 1) % count
}
