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
  images.flatMap(({ id, current, ...rest }, i) => {
    if (i !== position) return { id, ...(current !== undefined && { current }), ...rest }
    return current === undefined ? [] : { id, current }
  })

/**
 * The list with one entry moved to another position; unchanged if the new position is outside of
 * the list.
 */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1))
}

export const removed = <T>(list: readonly T[], position: number): T[] =>
  list.filter((_, i) => i !== position)

/**
 * After another editor changed them: the images that the product has now, and the files of this
 * form behind them.
 */
export const rebased = (images: readonly Chosen[], now: readonly string[]): Chosen[] =>
  [...chosenOf(now), ...filesIn(images).map(chosenFile)].slice(0, MAX_IMAGES)

/**
 * What an edit sends: the images that stay, in order, and those it was opened with. Empty if
 * nothing changed.
 */
export function keptIn(
  images: readonly Chosen[],
  seen: readonly string[],
): { keep?: string; imagesSeen?: string } {
  const isAsSeen =
    images.length === seen.length &&
    images.every(({ current, file }, i) => !file && current === seen[i])
  if (isAsSeen) return {}
  const unchanged = images.flatMap(({ current, file }) =>
    current === undefined || file ? [] : current,
  )
  return { keep: unchanged.join(), imagesSeen: seen.join() }
}
