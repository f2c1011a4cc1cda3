import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { genericPlan } from './generic-plan.ts'
import type { Database } from './open.ts'
import { logSlowQueries } from './slow-queries.ts'

type Line = { ms: number; statement: string; plan?: string }

let database: Database
let time = 0
let lines: Line[] = []
let heard: () => void = () => {}
const log = {
  warn: (line: Line) => {
    lines.push(line)
    heard()
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  logSlowQueries(database, { slowMs: 50, log: log as never, now: () => time })
})
beforeEach(() => {
  lines = []
  time += 120_000
})
afterAll(() => database.close())

/** Runs, and waits for the line. */
const lineAfter = async (act: () => Promise<unknown>): Promise<Line | undefined> => {
  const line = new Promise<void>((resolve) => {
    heard = resolve
  })
  await act()
  await line
  return lines[0]
}

const slowSearch = (email: string) =>
  sql`select id, pg_sleep(0.06) from (select 1) as one left join user_account on email = ${email}`.execute(
    database.db,
  )

test('a slow statement is logged with its plan and without its values', async () => {
  const line = await lineAfter(() => slowSearch('ada@example.com'))
  expect(line?.ms).toBeGreaterThanOrEqual(50)
  expect(line?.statement).toContain('on email = $1')
  expect(line?.plan).toMatch(/user_account/)
  expect(line?.plan).toContain('$1')
  expect(JSON.stringify(lines)).not.toContain('ada@')
})

test('once a minute, whatever its values', async () => {
  await lineAfter(() => slowSearch('ada@example.com'))
  await slowSearch('obi@example.com')
  time += 60_000
  await lineAfter(() => slowSearch('ada@example.com'))
  expect(lines).toHaveLength(2)
})

test('a statement that fails is not logged, however long it took', async () => {
  const failing = sql`select 1 / length(pg_sleep(0.06)::text)`.execute(database.db)
  await expect(failing).rejects.toThrow('division by zero')
  expect(lines).toEqual([])
})

test('asking for the plan of a change changes nothing, and leaves nothing behind', async () => {
  const text = 'update shop_setting set version = version + 1 where version > $1 returning version'
  const before = await sql`select version from shop_setting`.execute(database.db)
  const plans = [1, 2].map(() => genericPlan(database.connection, { text, values: 1 }))
  expect(await Promise.all(plans)).toEqual([
    expect.stringContaining('shop_setting'),
    expect.stringContaining('$1'),
  ])
  expect((await sql`select version from shop_setting`.execute(database.db)).rows).toEqual(
    before.rows,
  )
  expect(await genericPlan(database.connection, { text: 'commit', values: 0 })).toBeUndefined()
})
