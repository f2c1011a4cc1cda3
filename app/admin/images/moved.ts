/** The list with one entry taken out and put in elsewhere; unchanged for a place that there is not. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = [...list]
  if (to < 0 || to >= list.length) return rest
  rest.splice(to, 0, ...rest.splice(from, 1))
  return rest
}
