import { expect, test } from 'vitest'
import { waitBefore } from './follow-events.ts'

test('the wait before a try doubles up to a minute, and differs between browsers', () => {
  expect([0, 1, 2, 3, 10].map((failures) => waitBefore(failures, 1))).toEqual([1000, 2000, 4000, 8000, 60_000])
  expect(waitBefore(3, 0)).toBe(4000)
})
