import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDaysTo, listDaysOf } from '#contract/office/report-period.ts'
import { runs } from '#test/random.ts'
import { planReportPeriod } from './plan.ts'

const today = '2024-12-20'
const day = fc.integer({ min: 0, max: 400 }).map((n) => addDaysTo('2023-12-01', n))
const over = day.filter((one) => one < today) // only days that are over are kept

test('each day is read once, from month, day or orders', () => {
  fc.assert(
    fc.property(
      day,
      day,
      fc.option(over),
      fc.array(day, { maxLength: 4 }),
      fc.boolean(),
      (one, other, through, marked, byDay) => {
        const [from = '', to = ''] = [one, other].toSorted()
        const { months, days, live } = planReportPeriod(
          { from, to },
          { through, marked, today },
          { byDay },
        )
        const inMonths = months.flatMap((month) =>
          listDaysOf({ from: month, to: addDaysTo(month, 31) }).filter((date) =>
            date.startsWith(month.slice(0, 7)),
          ),
        )
        expect([...inMonths, ...days, ...live].toSorted()).toEqual(
          listDaysOf({ from, to }).filter((date) => date <= today),
        )
        expect(
          [...inMonths, ...days].every((date) => date <= (through ?? '') && !marked.includes(date)),
        ).toBe(true)
        expect(
          live.every((date) => through === null || date > through || marked.includes(date)),
        ).toBe(true)
        if (byDay) expect(months).toEqual([])
      },
    ),
    { numRuns: runs(300) },
  )
})

test('a whole month that is kept is one row for each key', () => {
  const kept = { through: '2024-03-31', marked: [], today: '2024-04-02' }
  expect(planReportPeriod({ from: '2024-01-31', to: '2024-04-01' }, kept)).toEqual({
    months: ['2024-02-01', '2024-03-01'],
    days: ['2024-01-31'],
    live: ['2024-04-01'],
  })
})
