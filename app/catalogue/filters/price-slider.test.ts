import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heightsOf, placeOfMax, placeOfMin, pricesAt, stopsOf } from './price-slider.tsx'

const steps = [
  { from: 1000, to: 5000, count: 2 },
  { from: 5000, to: 20_000, count: 100 },
  { from: 20_000, to: 90_000, count: 0 },
]
const stops = stopsOf(steps)

describe('the slider of prices', () => {
  test('stops at both ends of each step', () => {
    expect(stops).toEqual([1000, 5000, 20_000, 90_000])
    expect(stopsOf([])).toEqual([])
  })

  test('its thumbs stand at the stops around the chosen prices', () => {
    expect([placeOfMin(stops, undefined), placeOfMax(stops, undefined)]).toEqual([0, 3])
    expect([placeOfMin(stops, 6000), placeOfMax(stops, 6000)]).toEqual([1, 2])
    expect([placeOfMin(stops, 1), placeOfMax(stops, 1_000_000)]).toEqual([0, 3])
  })

  test('a thumb at its end chooses no price', () => {
    expect(pricesAt(stops, 0, 3)).toEqual({ min: undefined, max: undefined })
    expect(pricesAt(stops, 1, 2)).toEqual({ min: 5000, max: 20_000 })
  })

  test('wherever the thumbs are put, the lower price is below the higher', () => {
    const place = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(place, place, (low, high) => {
        const { min = -1, max = Number.MAX_VALUE } = pricesAt(stops, low, high)
        expect(min).toBeLessThan(max)
      }),
    )
  })

  test('a bar is as high as its step has products', () => {
    expect(heightsOf(steps)).toEqual([0.06, 1, 0])
  })
})
