import { MAX_IMAGES } from '#contract/platform/limits.ts'

/**
 * An image of a form: one that the product has (`current` is its address), a chosen file, or a file
 * that replaces one.
 */
export type Chosen = {
  /** Does not change when the image is moved. */
  id: string
  current?: string
  file?: File
}

let count = 0

export const chosenFile = (file: File): Chosen => ({ id: `file ${++count}`, file })

export const chosenOf = (addresses: readonly string[]): Chosen[] =>
  addresses.map((current, position) => ({ id: `${position} ${current}`, current }))

export const filesIn = (images: readonly Chosen[]): File[] =>
  images.flatMap(({ file }) => file ?? [])

/**
 * Puts a file at a position, or behind the last image; `withoutFile` restores the image that was
 * there.
 */
export function withFile(images: readonly Chosen[], position: number, file: File): Chosen[] {
  if (position >= images.length) return [...images, chosenFile(file)]
  return images.map((image, i) => (i === position ? { ...image, file } : image))
}

/**
 * Restores the image that the file at a position replaces; if there is none, the position is
 * removed.
 */
export const withoutFile = (images: readonly Chosen[], position: number): Chosen[] =>
  images.flatMap((image, i) => {
    if (i !== position) return image
    const { id, current } = image
    return current === undefined ? [] : { id, current }
  })

/**
 * The list with one entry moved to another position; unchanged if the new position is outside of
 * the list.
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  const entry = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...entry)
}

export const removed = <T>(list: readonly T[], position: number): T[] =>
  list.filter((_, i) => i !== position)

/**
 * After another editor changed them: the images that the product has now, and the files of this
 * form behind them.
 */
export function rebased(images: readonly Chosen[], now: readonly string[]): Chosen[] {
  const ownFiles = filesIn(images).map(chosenFile)
  return [...chosenOf(now), ...ownFiles].slice(0, MAX_IMAGES)
}

/**
 * What an edit sends: the images that stay, in order, and those it was opened with. Empty if
 * nothing changed.
 */
export function keptIn(
  images: readonly Chosen[],
  seen: readonly string[],
): { keep?: string; imagesSeen?: string } {
  const isSeenAt = ({ current, file }: Chosen, i: number) => !file && current === seen[i]
  if (images.length === seen.length && images.every(isSeenAt)) return {}
  const unchanged = images.flatMap(({ current, file }) =>
    current === undefined || file ? [] : current,
  )
  return { keep: unchanged.join(), imagesSeen: seen.join() }
}
