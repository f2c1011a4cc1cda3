import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  barHeightsOf,
  placeOfMaxPrice,
  placeOfMinPrice,
  priceStopsOf,
  pricesAtPlaces,
} from './price-slider.tsx'

const steps = [
  { from: 1000, to: 5000, count: 2 },
  { from: 5000, to: 20_000, count: 100 },
  { from: 20_000, to: 90_000, count: 0 },
]
const stops = priceStopsOf(steps)

describe('the slider of prices', () => {
  test('stops at both ends of each step', () => {
    expect(stops).toEqual([1000, 5000, 20_000, 90_000])
    expect(priceStopsOf([])).toEqual([])
  })

  test('its thumbs stand at the stops around the chosen prices', () => {
    expect([placeOfMinPrice(stops, undefined), placeOfMaxPrice(stops, undefined)]).toEqual([0, 3])
    expect([placeOfMinPrice(stops, 6000), placeOfMaxPrice(stops, 6000)]).toEqual([1, 2])
    expect([placeOfMinPrice(stops, 1), placeOfMaxPrice(stops, 1_000_000)]).toEqual([0, 3])
  })

  test('a thumb at its end chooses no price', () => {
    expect(pricesAtPlaces(stops, 0, 3)).toEqual({ min: undefined, max: undefined })
    expect(pricesAtPlaces(stops, 1, 2)).toEqual({ min: 5000, max: 20_000 })
  })

  test('wherever the thumbs are put, the lower price is below the higher', () => {
    const place = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(place, place, (low, high) => {
        const { min = -1, max = Number.MAX_VALUE } = pricesAtPlaces(stops, low, high)
        expect(min).toBeLessThan(max)
      }),
    )
  })

  test('a bar is as high as its step has products', () => {
    expect(barHeightsOf(steps)).toEqual([0.06, 1, 0])
  })
})
