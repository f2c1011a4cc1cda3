import { expect, test } from 'vitest'
import { canModerateReview, shownNameOfReviewer, summarizeStars } from './review-rules.ts'

test.each([
  ['Ada Obi', 'Ada O.'],
  ['  ada   ngozi  obi ', 'ada O.'],
  ['Ọlá Ẹniọlá', 'Ọlá Ẹ.'],
  ['Ada', 'Ada'],
  ['Ada 7', 'Ada'],
  ['+234 803', ''],
  ['', ''],
  [`${'x'.repeat(200)} Obi`, `${'x'.repeat(30)} O.`],
])('of the name %j is shown %j', (name, shown) => expect(shownNameOfReviewer(name)).toBe(shown))

test.each([
  [[0, 0, 0, 0, 0], 0, 0],
  [[0, 0, 0, 1, 2], 3, 4.7],
  [[1, 0, 0, 0, 0], 1, 1],
  [[1, 1, 1, 1, 1], 5, 3],
])('stars %j: %d reviews, %d on average', (stars, count, average) =>
  expect(summarizeStars(stars)).toEqual({ count, average }),
)

test('a review is shown, hidden and shown again', () => {
  const acts = (['waiting', 'shown', 'refused'] as const).map((state) => [
    canModerateReview('show', state),
    canModerateReview('refuse', state),
  ])
  expect(acts).toEqual([
    [true, true],
    [false, true],
    [true, false],
  ])
})
