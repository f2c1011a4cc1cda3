import { MAX_IMAGES } from '#contract/platform/limits.ts'

/**
 * An image of a form: one that the product has (`current` is its address), a chosen file, or a file
 * that replaces one.
 */
export type ChosenImage = {
  /** Does not change when the image is moved. */
  id: string
  current?: string
  file?: File
}

let chosenIdCount = 0

export const toChosenFile = (file: File): ChosenImage => ({ id: `file ${++chosenIdCount}`, file })

export const toChosenImages = (addresses: readonly string[]): ChosenImage[] =>
  addresses.map((current, position) => ({ id: `${position} ${current}`, current }))

export const filesInChosen = (images: readonly ChosenImage[]): File[] =>
  images.flatMap(({ file }) => file ?? [])

/**
 * Puts a file at a position, or behind the last image; `withoutFile` restores the image that was
 * there.
 */
export function withFileAtPosition(
  images: readonly ChosenImage[],
  position: number,
  file: File,
): ChosenImage[] {
  if (position >= images.length) return [...images, toChosenFile(file)]
  return images.map((image, i) => (i === position ? { ...image, file } : image))
}

/**
 * Restores the image that the file at a position replaces; if there is none, the position is
 * removed.
 */
export const withoutFile = (images: readonly ChosenImage[], position: number): ChosenImage[] =>
  images.flatMap((image, i) => {
    if (i !== position) return image
    const { id, current } = image
    return current === undefined ? [] : { id, current }
  })

/**
 * After another editor changed them: the images that the product has now, and the files of this
 * form behind them.
 */
export function rebaseChosenImages(
  images: readonly ChosenImage[],
  now: readonly string[],
): ChosenImage[] {
  const ownFiles = filesInChosen(images).map(toChosenFile)
  return [...toChosenImages(now), ...ownFiles].slice(0, MAX_IMAGES)
}

/**
 * What an edit sends: the images that stay, in order, and those it was opened with. Empty if
 * nothing changed.
 */
export function keptImagesOf(
  images: readonly ChosenImage[],
  seen: readonly string[],
): { keep?: string; imagesSeen?: string } {
  const isSeenAt = ({ current, file }: ChosenImage, i: number) => !file && current === seen[i]
  if (images.length === seen.length && images.every(isSeenAt)) return {}
  const unchanged = images.flatMap(({ current, file }) =>
    current === undefined || file ? [] : current,
  )
  return { keep: unchanged.join(), imagesSeen: seen.join() }
}
