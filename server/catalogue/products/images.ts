import { IMAGE_FIELDS } from '#contract/catalogue/products.ts'
import { MAX_IMAGES } from '#contract/platform/limits.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import type { Images } from '../../platform/images/images.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'

export type PlacedImage = { field: string; hash: string }

/** One after the other, so that a form has no more than one decoded image in memory. */
export async function storeImages(
  images: Images,
  files: readonly Upload[],
): Promise<PlacedImage[]> {
  const placed: PlacedImage[] = []
  for (const file of files)
    placed.push({ field: file.field, hash: await storeUploadedImage(images, file, 'image') })
  return placed
}

const IMAGE_POSITIONS = Array.from({ length: MAX_IMAGES }, (_, position) => position)
const IMAGE_FIELD_NAMES: readonly string[] = IMAGE_FIELDS
const positionOfImageField = (field: string): number => IMAGE_FIELD_NAMES.indexOf(field)

const isInNamedField = ({ field }: PlacedImage): boolean => positionOfImageField(field) >= 0

const hashesByNamedPosition = (placed: readonly PlacedImage[]): ReadonlyMap<number, string> =>
  new Map(
    placed.filter(isInNamedField).map(({ field, hash }) => [positionOfImageField(field), hash]),
  )

const unnamedImageHashes = (placed: readonly PlacedImage[]): string[] =>
  placed.filter((image) => !isInNamedField(image)).map(({ hash }) => hash)

/**
 * The images of a product after an edit: a named field replaces its position, `images` fill the
 * other positions in order, and the remaining positions retain their image. There are no gaps.
 */
export function arrangeImages(
  current: readonly string[],
  placed: readonly PlacedImage[],
): string[] {
  const named = hashesByNamedPosition(placed)
  const free = IMAGE_POSITIONS.filter((position) => !named.has(position))
  const filled = new Map(unnamedImageHashes(placed).map((hash, i) => [free[i], hash]))
  return IMAGE_POSITIONS.flatMap(
    (position) => named.get(position) ?? filled.get(position) ?? current[position] ?? [],
  )
}

/**
 * As `arrangeImages` for a form with `keep`: its images, then `images`, fill the positions that no named
 * field takes.
 */
export function arrangeKeptImages(
  keep: readonly string[],
  placed: readonly PlacedImage[],
): string[] {
  const named = hashesByNamedPosition(placed)
  const others = [...keep, ...unnamedImageHashes(placed)]
  return IMAGE_POSITIONS.flatMap((position) => named.get(position) ?? others.shift() ?? [])
}

/** Whether a product has each of these images, as many times as it is named. */
export function areAllAmongImages(names: readonly string[], current: readonly string[]): boolean {
  const left = [...current]
  return names.every((name) => left.includes(name) && left.splice(left.indexOf(name), 1))
}
