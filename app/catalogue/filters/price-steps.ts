import type { Facets } from '#contract/catalogue/product-filters.ts'

type Steps = Facets['prices']['steps']

export const stopsOf = (steps: Steps): number[] =>
  steps.length === 0 ? [] : [steps[0]?.from ?? 0, ...steps.map(({ to }) => to)]

/** The place of the lower thumb: the last stop that is not above `min`. */
export const placeOfMin = (stops: readonly number[], min: number | undefined): number =>
  min === undefined
    ? 0
    : Math.max(
        0,
        stops.findLastIndex((stop) => stop <= min),
      )

/** The place of the upper thumb: the first stop that is not below `max`. */
export function placeOfMax(stops: readonly number[], max: number | undefined): number {
  const place = max === undefined ? -1 : stops.findIndex((stop) => stop >= max)
  return place < 0 ? Math.max(0, stops.length - 1) : place
}

/** The prices of both thumbs; a thumb at its end of the slider sets none. They never meet. */
export function pricesAt(stops: readonly number[], low: number, high: number) {
  const last = stops.length - 1
  const [from, to] = [Math.min(low, last - 1), Math.max(high, Math.min(low, last - 1) + 1)]
  return { min: from <= 0 ? undefined : stops[from], max: to >= last ? undefined : stops[to] }
}

/** Heights of the bars from 0 to 1; where there is any product, a bar is to be seen. */
export function heightsOf(steps: Steps): number[] {
  const highest = Math.max(1, ...steps.map(({ count }) => count))
  return steps.map(({ count }) => (count === 0 ? 0 : Math.max(0.06, count / highest)))
}
