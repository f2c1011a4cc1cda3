import { expect, test } from 'vitest'
import { differingExcerpts } from './changed-meanwhile.tsx'

test('short texts are shown whole', () => {
  expect(differingExcerpts(['cold', 'warm'])).toEqual(['cold', 'warm'])
  expect(differingExcerpts(['a'.repeat(400), ''])).toEqual(['a'.repeat(400), ''])
})

test('long texts begin shortly before they differ', () => {
  const start = 'x'.repeat(1000)
  const [one, other] = differingExcerpts([`${start}cold${start}`, `${start}warm`])
  expect(one).toBe(`…${'x'.repeat(60)}cold${'x'.repeat(336)}…`)
  expect(other).toBe(`…${'x'.repeat(60)}warm`)
})

test('a text that only begins as the other is told by its end', () => {
  expect(differingExcerpts(['x'.repeat(500), ''])).toEqual([`${'x'.repeat(400)}…`, ''])
})
