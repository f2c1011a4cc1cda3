import { expect, test } from 'vitest'
import { tabPositionForKey } from './tabs.tsx'

test('arrows go round, Home and End go to the ends, other keys stay', () => {
  expect(tabPositionForKey('ArrowRight', 1, 2)).toBe(0)
  expect(tabPositionForKey('ArrowLeft', 0, 3)).toBe(2)
  expect(tabPositionForKey('Home', 2, 3)).toBe(0)
  expect(tabPositionForKey('End', 0, 3)).toBe(2)
  expect(tabPositionForKey('a', 1, 3)).toBeUndefined()
})
