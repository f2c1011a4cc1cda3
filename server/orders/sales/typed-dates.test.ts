import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spanOfTypedDate } from './typed-dates.ts'

const isoOf = (typed: string) => spanOfTypedDate(typed)?.map((at) => at.toISOString().slice(0, 16))
const twentieth = ['2026-11-19T23:00', '2026-11-20T23:00']
const november = ['2026-10-31T23:00', '2026-11-30T23:00']

describe('a day is read as it is shown and as people write it', () => {
  test.each([
    '2026-11-20',
    '2026/11/20',
    '20/11/2026',
    '20-11-2026',
    '20.11.2026',
    ' 20 Nov 2026 ',
    '20 november 2026',
    '20th Nov, 2026',
    'Nov 20 2026',
    'November 20, 2026',
    '20-Nov-2026',
  ])('%s', (typed) => expect(isoOf(typed)).toEqual(twentieth))
})

test.each(['2026-11', 'Nov 2026', 'november 2026', 'Nov. 2026'])('a month: %s', (typed) =>
  expect(isoOf(typed)).toEqual(november),
)

test('December ends with the year', () =>
  expect(isoOf('Dec 2026')).toEqual(['2026-11-30T23:00', '2026-12-31T23:00']))

test.each([
  '',
  '2026',
  '20',
  '20/11',
  '11/20/2026',
  '2026-02-30',
  '31 Nov 2026',
  '0 Nov 2026',
  '2026-13',
  '20 Nob 2026',
])('no date: %s', (typed) => expect(spanOfTypedDate(typed)).toBeUndefined())
test.each([
  '20 novem 2026x',
  'nova 2026',
  'mayor 2026',
  '0803-146-7221',
  '00:00',
  '20260-11-20',
  '0020-01-01',
])('no date either: %s', (typed) => expect(spanOfTypedDate(typed)).toBeUndefined())

const days = fc.date({
  min: new Date('1000-01-01'),
  max: new Date('9999-12-30'),
  noInvalidDate: true,
})

test('every day, in every form, is the same 24 hours', () => {
  fc.assert(
    fc.property(days, (at) => {
      const iso = at.toISOString().slice(0, 10)
      const [year, month, day] = iso.split('-')
      const name = at.toLocaleString('en', { month: 'long', timeZone: 'UTC' })
      const [from, to] = spanOfTypedDate(iso) ?? []
      expect(from).toEqual(new Date(`${iso}T00:00:00+01:00`))
      expect(Number(to) - Number(from)).toBe(24 * 3600 * 1000)
      for (const typed of [
        `${day}/${month}/${year}`,
        `${day} ${name.slice(0, 3)} ${year}`,
        `${name} ${day}, ${year}`,
      ])
        expect(spanOfTypedDate(typed)).toEqual([from, to])
    }),
  )
})

test('any other text is no date, and throws nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => void spanOfTypedDate(typed)))
})
