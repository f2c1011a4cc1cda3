import { expect, test } from 'vitest'
import { phoneDigits } from './phone-digits.ts'

test.each([
  ['+234 803 146 7221', '08031467221'],
  ['+2348031467221', '08031467221'],
  ['2348031467221', '08031467221'],
  ['002348031467221', '08031467221'],
  ['0803-146-7221', '08031467221'],
  ['(0803) 146.7221', '08031467221'],
  ['803 146 7221', '8031467221'],
  ['+234 803', '0803'],
  ['146-72', '14672'],
  ['+44 7911 123456', '447911123456'],
  ['234', '234'],
])('%s is searched as %s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits))

test.each(['', '+', '12', '(1)', 'ada 0803', '100%', '0803/146', '@'])(
  '%j is no part of a phone number',
  (typed) => expect(phoneDigits(typed)).toBeUndefined(),
)
