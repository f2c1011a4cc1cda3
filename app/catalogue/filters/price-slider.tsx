import { useEffect, useEffectEvent, useState } from 'react'
import type { Filters } from '#contract/catalogue/filter-address.ts'
import type { Facets } from '#contract/catalogue/product-filters.ts'
import { naira } from '#contract/platform/format.ts'
import { heightsOf, placeOfMax, placeOfMin, pricesAt, stopsOf } from './price-steps.ts'

/** A thumb that rests this long has arrived. */
const REST_MS = 350

type Ends = Pick<Filters, 'min' | 'max'>
type PriceSliderProps = Ends & { steps: Facets['prices']['steps']; onChange: (ends: Ends) => void }

export function PriceSlider({ steps, min, max, onChange }: PriceSliderProps) {
  const stops = stopsOf(steps)
  const last = stops.length - 1
  const [moved, setMoved] = useState<readonly [low: number, high: number]>()
  const [low, high] = moved ?? [placeOfMin(stops, min), placeOfMax(stops, max)]
  const arrive = useEffectEvent(() => {
    if (!moved) return
    onChange(pricesAt(stops, ...moved))
    setMoved(undefined)
  })
  useEffect(() => {
    const timer = moved && setTimeout(() => arrive(), REST_MS)
    return () => clearTimeout(timer)
  }, [moved])
  const thumb = (label: string, value: number, move: (place: number) => void) => (
    <input
      type="range"
      className="price-thumb"
      aria-label={label}
      aria-valuetext={naira(stops[value] ?? 0)}
      min={0}
      max={last}
      value={value}
      onChange={({ target }) => move(Number(target.value))}
    />
  )
  return (
    <div className="price-slider">
      {/* Drawn by attributes: the content policy allows no style in the markup. */}
      <svg aria-hidden="true" className="price-bars" viewBox={`0 0 ${last} 1`} preserveAspectRatio="none">
        {heightsOf(steps).map((height, place) => (
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
