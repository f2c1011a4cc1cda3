import { expect, test } from 'vitest'
import { positionFor } from './tabs.tsx'

test('arrows go round, Home and End go to the ends, other keys stay', () => {
  expect(positionFor('ArrowRight', 1, 2)).toBe(0)
  expect(positionFor('ArrowLeft', 0, 3)).toBe(2)
  expect(positionFor('Home', 2, 3)).toBe(0)
  expect(positionFor('End', 0, 3)).toBe(2)
  expect(positionFor('a', 1, 3)).toBeUndefined()
})
