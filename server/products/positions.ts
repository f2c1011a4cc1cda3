import { MAX_IMAGES } from '#contract/limits.ts'
import { IMAGE_FIELDS } from '#contract/products.ts'

/** A picture by the field that it came in. */
export type Placed = { field: string; hash: string }

const POSITIONS = Array.from({ length: MAX_IMAGES }, (_, position) => position)
const FIELDS: readonly string[] = IMAGE_FIELDS
const positionOf = (field: string): number => FIELDS.indexOf(field)

const isNamed = ({ field }: Placed): boolean => positionOf(field) >= 0

const byPosition = (placed: readonly Placed[]): ReadonlyMap<number, string> =>
  new Map(placed.filter(isNamed).map(({ field, hash }) => [positionOf(field), hash]))

const unnamed = (placed: readonly Placed[]): string[] => placed.filter((one) => !isNamed(one)).map(({ hash }) => hash)

/**
 * The pictures of a product after an edit: a named field replaces its position, `images` fill the other positions in
 * order, and what gets none keeps its own. No gap stays.
 */
export function arrange(current: readonly string[], placed: readonly Placed[]): string[] {
  const named = byPosition(placed)
  const free = POSITIONS.filter((position) => !named.has(position))
  const filled = new Map(unnamed(placed).map((hash, i) => [free[i], hash]))
  return POSITIONS.flatMap((position) => named.get(position) ?? filled.get(position) ?? current[position] ?? [])
}

/** As `arrange`, where a form says which pictures it keeps: they, then `images`, go around what has a position of its own. */
export function arrangeKept(kept: readonly string[], placed: readonly Placed[]): string[] {
  const named = byPosition(placed)
  const others = [...kept, ...unnamed(placed)]
  return POSITIONS.flatMap((position) => named.get(position) ?? others.shift() ?? [])
}

/** Whether each of some pictures is there, as often as it is named. */
export function areAmong(names: readonly string[], current: readonly string[]): boolean {
  const left = [...current]
  return names.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1))
}
