import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeAmountsInDigits } from './number-words.ts'

test.each([
  ['bag for twenty-five thousand naira', 'bag for 25 thousand naira'],
  ['a hundred and fifty thousand', '150 thousand'],
  ['half a million', '500 thousand'],
  ['two and a half million', '2500 thousand'],
  ['One Million Two Hundred Thousand', '1200 thousand'],
  ['between ten thousand and twenty thousand', 'between 10 thousand and 20 thousand'],
  ['100 thousand', '100 thousand'],
  ['two bands, a thousandth', 'two bands, a thousandth'],
])('%s: %s', (typed, written) => expect(writeAmountsInDigits(typed)).toBe(written))

const BELOW_TWENTY =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** In English, of 1 to 999 millions. */
function say(number: number): string {
  if (number < 20) return BELOW_TWENTY[number] ?? ''
  const [size, name] = (
    [
      [1_000_000, 'million'],
      [1_000, 'thousand'],
      [100, 'hundred'],
    ] as const
  ).find(([least]) => number >= least) ?? [10, '']
  const rest = number % size === 0 ? '' : ` ${say(number % size)}`
  const count = Math.floor(number / size)
  return name === '' ? `${TENS[count]}${rest}` : `${say(count)} ${name}${rest}`
}

test('any amount that is said in words is read', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), (amount) => {
      expect(writeAmountsInDigits(say(amount))).toBe(`${amount / 1_000} thousand`)
    }),
  ))
