import { expect, test } from 'vitest'
import { pickRandomItems } from './pick-random.ts'

const letters = ['a', 'b', 'c', 'd', 'e', 'f']

test('draws as many different ones as requested', () => {
  for (const seed of [0, 0.1, 0.5, 0.999999])
    expect(new Set(pickRandomItems(letters, 4, seed)).size).toBe(4)
})

test('the same seed draws the same, and seeds differ', () => {
  expect(pickRandomItems(letters, 4, 0.3)).toEqual(pickRandomItems(letters, 4, 0.3))
  const draws = Array.from({ length: 50 }, (_, i) => pickRandomItems(letters, 3, i / 50).join(''))
  expect(new Set(draws).size).toBeGreaterThan(20)
})

test('every item has its chance', () => {
  const drawn = Array.from({ length: 200 }, (_, i) => pickRandomItems(letters, 1, i / 200)).flat()
  expect(new Set(drawn)).toEqual(new Set(letters))
})

test('of too few, all; of none, none', () => {
  expect(pickRandomItems(['a', 'b'], 4, 0.5).sort()).toEqual(['a', 'b'])
  expect(pickRandomItems([], 4, 0.5)).toEqual([])
})
