import { MAX_IMAGES } from '#contract/limits.ts'
import { IMAGE_FIELDS } from '#contract/products.ts'

/** A picture by the field that it came in. */
export type Placed = { field: string; hash: string }

const POSITIONS = Array.from({ length: MAX_IMAGES }, (_, position) => position)
const positionOf = (field: string): number => (IMAGE_FIELDS as readonly string[]).indexOf(field)

/**
 * The pictures of a product after an edit: a named field replaces its position, `images` fill the other positions in
 * order, and what gets none keeps its own. No gap stays.
 */
export function arrange(current: readonly string[], placed: readonly Placed[]): string[] {
  const named = new Map(placed.flatMap(({ field, hash }) => (positionOf(field) < 0 ? [] : [[positionOf(field), hash]])))
  const others = placed.filter(({ field }) => positionOf(field) < 0)
  const free = POSITIONS.filter((position) => !named.has(position))
  const filled = new Map(others.map(({ hash }, i) => [free[i], hash]))
  return POSITIONS.flatMap((position) => named.get(position) ?? filled.get(position) ?? current[position] ?? [])
}
