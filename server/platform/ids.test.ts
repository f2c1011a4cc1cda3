import { expect, test } from 'vitest'
import { ShopId } from '#contract/platform/form-schemas.ts'
import { createRowId, isWellFormedId } from './ids.ts'

test('is a UUID version 7 in lower case', () => {
  const id = createRowId()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect([isWellFormedId(id), ShopId.safeParse(id).success]).toEqual([true, true])
})

test('later ones sort after earlier ones', () => {
  const times = [0, 1, 1_700_000_000_000, 1_700_000_000_001, 2 ** 48 - 1]
  const ids = times.map((time) => createRowId(time))
  expect(ids.toSorted()).toEqual(ids)
})

test('ten thousand of one moment differ', () => {
  const now = Date.now()
  expect(new Set(Array.from({ length: 10_000 }, () => createRowId(now))).size).toBe(10_000)
})

test.each([
  '',
  '1',
  '019ABCDE-0000-7000-8000-0123456789AB',
  '019abcde-0000-7000-8000-0123456789ab ',
  '019abcde-0000-7000-8000-0123456789ab\n',
  '019abcde0000700080000123456789ab',
  '{019abcde-0000-7000-8000-0123456789ab}',
  "' or 1=1",
])('%j is not an id, so no query is sent', (text) => expect(isWellFormedId(text)).toBe(false))
