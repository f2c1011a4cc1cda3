import { useEffect, useEffectEvent, useState } from 'react'
import type { ChosenFilters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { formatNaira } from '#contract/platform/format.ts'

/** The time after which a moved thumb changes the filter. */
const THUMB_REST_MS = 350

export type PriceEnds = Pick<ChosenFilters, 'min' | 'max'>
type PriceSteps = Facets['prices']['steps']
type PriceSliderProps = PriceEnds & { steps: PriceSteps; onChange: (ends: PriceEnds) => void }

/** A slider over the steps of prices, with a bar for the number of products in each step. */
export function PriceSlider({ steps, min, max, onChange }: PriceSliderProps) {
  const stops = priceStopsOf(steps)
  const last = stops.length - 1
  const [moved, setMoved] = useState<readonly [low: number, high: number]>()
  const [low, high] = moved ?? [placeOfMinPrice(stops, min), placeOfMaxPrice(stops, max)]
  const arrive = useEffectEvent(() => {
    if (!moved) return
    onChange(pricesAtPlaces(stops, ...moved))
    setMoved(undefined)
  })
  useEffect(() => {
    const timer = moved && setTimeout(() => arrive(), THUMB_REST_MS)
    return () => clearTimeout(timer)
  }, [moved])
  const thumb = (label: string, value: number, move: (place: number) => void) => (
    <input
      type="range"
      className="price-thumb"
      aria-label={label}
      aria-valuetext={formatNaira(stops[value] ?? 0)}
      min={0}
      max={last}
      value={value}
      onChange={({ target }) => move(Number(target.value))}
    />
  )
  return (
    <div className="price-slider">
      {/* The bars have attributes, because the content policy allows no style in the markup. */}
      <svg
        aria-hidden="true"
        className="price-bars"
        viewBox={`0 0 ${last} 1`}
        preserveAspectRatio="none"
      >
        {barHeightsOf(steps).map((height, place) => (
          <rect
            key={stops[place]}
            x={place + 0.04}
            y={1 - height}
            width={0.92}
            height={height}
            data-in={(place >= low && place < high) || undefined}
          />
        ))}
      </svg>
      <div className="price-thumbs">
        {thumb('Lowest price', low, (place) => setMoved([Math.min(place, high - 1), high]))}
        {thumb('Highest price', high, (place) => setMoved([low, Math.max(place, low + 1)]))}
      </div>
    </div>
  )
}

/** The prices at which a thumb can stand: the start of the first step, and the end of each. */
export function priceStopsOf(steps: PriceSteps): number[] {
  const [first] = steps
  return first ? [first.from, ...steps.map(({ to }) => to)] : []
}

/** The place of the lower thumb: the last stop that is not above `min`. */
export function placeOfMinPrice(stops: readonly number[], min: number | undefined): number {
  if (min === undefined) return 0
  return Math.max(
    0,
    stops.findLastIndex((stop) => stop <= min),
  )
}

/** The place of the upper thumb: the first stop that is not below `max`. */
export function placeOfMaxPrice(stops: readonly number[], max: number | undefined): number {
  const last = Math.max(0, stops.length - 1)
  if (max === undefined) return last
  const place = stops.findIndex((stop) => stop >= max)
  return place < 0 ? last : place
}

/** The prices of both thumbs, which never meet. A thumb at its end of the slider sets no price. */
export function pricesAtPlaces(stops: readonly number[], low: number, high: number) {
  const last = stops.length - 1
  const from = Math.min(low, last - 1)
  const to = Math.max(high, from + 1)
  return { min: from <= 0 ? undefined : stops[from], max: to >= last ? undefined : stops[to] }
}

/** The heights of the bars, from 0 to 1. A step with any product has a visible bar. */
export function barHeightsOf(steps: PriceSteps): number[] {
  const highest = Math.max(1, ...steps.map(({ count }) => count))
  return steps.map(({ count }) => (count === 0 ? 0 : Math.max(0.06, count / highest)))
}
