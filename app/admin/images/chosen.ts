import { MAX_IMAGES } from '#contract/limits.ts'

/** A picture of a form: one that the product has (`current`, its address), a chosen file, or a file in place of one. */
export type Chosen = {
  /** Stays with it wherever it is moved. */
  id: string
  current?: string
  file?: File
}

let count = 0

export const chosenFile = (file: File): Chosen => ({ id: `file ${++count}`, file })

/** The pictures that a product has, in their order. */
export const chosenOf = (addresses: readonly string[]): Chosen[] =>
  addresses.map((current, position) => ({ id: `${position} ${current}`, current }))

export const filesIn = (pictures: readonly Chosen[]): File[] => pictures.flatMap(({ file }) => file ?? [])

/** Puts a file at a position, or behind the last picture; a picture that was there can come back by `withoutFile`. */
export function withFile(pictures: readonly Chosen[], position: number, file: File): Chosen[] {
  if (position >= pictures.length) return [...pictures, chosenFile(file)]
  return pictures.map((one, i) => (i === position ? { ...one, file } : one))
}

/** Brings back what the file at a position stands in for; without such a picture the position goes. */
export const withoutFile = (pictures: readonly Chosen[], position: number): Chosen[] =>
  pictures.flatMap(({ id, current, ...rest }, i) => {
    if (i !== position) return { id, ...(current !== undefined && { current }), ...rest }
    return current === undefined ? [] : { id, current }
  })

export const removed = <T>(list: readonly T[], position: number): T[] => list.filter((_, i) => i !== position)

/** After another editor changed them: the pictures that the product has now, and the files of this form behind them. */
export const rebased = (pictures: readonly Chosen[], now: readonly string[]): Chosen[] =>
  [...chosenOf(now), ...filesIn(pictures).map(chosenFile)].slice(0, MAX_IMAGES)

/**
 * What an edit sends about the pictures that the product has: those that stay in their new order, and those that the form
 * was opened with. Nothing where all stay as they were.
 */
export function keptIn(pictures: readonly Chosen[], seen: readonly string[]): { keep?: string; imagesSeen?: string } {
  const isAsSeen =
    pictures.length === seen.length && pictures.every(({ current, file }, i) => !file && current === seen[i])
  if (isAsSeen) return {}
  const kept = pictures.flatMap(({ current, file }) => (current === undefined || file ? [] : current))
  return { keep: kept.join(), imagesSeen: seen.join() }
}
