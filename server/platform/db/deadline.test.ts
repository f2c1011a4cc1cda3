import { expect, test } from 'vitest'
import { DEADLINES, msUntilDeadline, withDeadline } from './deadline.ts'

test('a page has 5 seconds, an order 10, a report 30', () => {
  expect(DEADLINES).toEqual({ page: 5_000, order: 10_000, report: 30_000 })
})

test('a deadline holds for what is awaited, and not beside it', async () => {
  const [inside, without] = await withDeadline(7, async () => {
    await Promise.resolve()
    return [msUntilDeadline(), withDeadline(undefined, msUntilDeadline)]
  })
  expect([inside, without, msUntilDeadline()]).toEqual([7, undefined, undefined])
})
