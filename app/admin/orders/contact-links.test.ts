import { expect, test } from 'vitest'
import { digitsOf } from '#contract/format.ts'
import { internationalOf } from './contact-links.tsx'

test.each([
  ['0803 123 4567', '08031234567', '2348031234567'],
  ['+234 803-123-4567', '+2348031234567', '2348031234567'],
  ['00234 803 123 4567', '002348031234567', '2348031234567'],
  ['+44 (20) 7946 0000', '+442079460000', '442079460000'],
])('%s is called and written to', (typed, digits, international) => {
  expect([digitsOf(typed), internationalOf(typed)]).toEqual([digits, international])
})
