import { IMAGE_FIELDS } from '#contract/catalogue/products.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUpload } from '../../platform/images/uploads.ts'

export type Placed = { field: string; hash: string }

/** One after the other, so that a form has no more than one decoded image in memory. */
export async function storeImages(images: Images, files: readonly Upload[]): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const file of files)
    placed.push({ field: file.field, hash: await storeUpload(images, file, 'image') })
  return placed
}

const POSITIONS = Array.from({ length: MAX_IMAGES }, (_, position) => position)
const FIELDS: readonly string[] = IMAGE_FIELDS
const positionOf = (field: string): number => FIELDS.indexOf(field)

const isNamed = ({ field }: Placed): boolean => positionOf(field) >= 0

const byPosition = (placed: readonly Placed[]): ReadonlyMap<number, string> =>
  new Map(placed.filter(isNamed).map(({ field, hash }) => [positionOf(field), hash]))

const unnamed = (placed: readonly Placed[]): string[] =>
  placed.filter((image) => !isNamed(image)).map(({ hash }) => hash)

/**
 * The images of a product after an edit: a named field replaces its position, `images` fill the
 * other positions in order, and the remaining positions retain their image. There are no gaps.
 */
export function arrange(current: readonly string[], placed: readonly Placed[]): string[] {
  const named = byPosition(placed)
  const free = POSITIONS.filter((position) => !named.has(position))
  const filled = new Map(unnamed(placed).map((hash, i) => [free[i], hash]))
  return POSITIONS.flatMap(
    (position) => named.get(position) ?? filled.get(position) ?? current[position] ?? [],
  )
}

/**
 * As `arrange` for a form with `keep`: its images, then `images`, fill the positions that no named
 * field takes.
 */
export function arrangeKept(keep: readonly string[], placed: readonly Placed[]): string[] {
  const named = byPosition(placed)
  const others = [...keep, ...unnamed(placed)]
  return POSITIONS.flatMap((position) => named.get(position) ?? others.shift() ?? [])
}

/** Whether a product has each of these images, as many times as it is named. */
export function areAmong(names: readonly string[], current: readonly string[]): boolean {
  const left = [...current]
  return names.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1))
}
