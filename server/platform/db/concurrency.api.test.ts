import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from './open.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every query gets its own answer, also while transactions and plain queries mix', async () => {
  const { db } = database
  const select = async (text: string, on = db): Promise<string | undefined> => {
    const { rows } = await sql<{
      answer: string
    }>`select ${text}::text as answer, ${text.length}::int`.execute(on)
    return rows[0]?.answer
  }
  const selectTwice = (text: string) =>
    db
      .transaction()
      .execute(async (trx) => [await select(text, trx), await select(`${text}!`, trx)])
  const texts = Array.from({ length: 600 }, (_, i) => `text ${i}`)
  const answers = await Promise.all(
    texts.map((text, i) => (i % 3 === 0 ? selectTwice(text) : select(text))),
  )
  expect(answers).toEqual(texts.map((text, i) => (i % 3 === 0 ? [text, `${text}!`] : text)))
})

test('a transaction that fails changes nothing and delays no other', async () => {
  const { db } = database
  const id = '00000000-0000-7000-8000-0000000000aa'
  const fail = () =>
    db.transaction().execute(async (trx) => {
      await trx
        .insertInto('region')
        .values({ id, state: 'Gone', price_kobo: 0, region: 'South West' })
        .execute()
      throw new Error('changed my mind')
    })
  const read = () => db.selectFrom('region').select('id').where('id', '=', id).execute()
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? fail() : read())),
  )
  expect(results.map(({ status }) => status)).toEqual(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? 'rejected' : 'fulfilled')),
  )
  expect(await read()).toEqual([])
})

test('the transaction of a client that disconnects is rolled back, and others go on', async () => {
  const { db, connection } = database
  const id = '00000000-0000-7000-8000-0000000000ab'
  const other = new pg.Client(connection)
  other.on('error', () => {})
  await other.connect()
  await other.query('begin')
  await other.query(
    `insert into region (id, state, price_kobo, region) values ('${id}', 'Lost', 0, 'South West')`,
  )
  const read = db.selectFrom('region').select('id').where('id', '=', id).execute()
  ;(other as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  expect(await read).toEqual([])
  expect(await db.selectFrom('region').select('id').where('id', '=', id).execute()).toEqual([])
})

test.runIf(inject('database').kind === 'embedded')(
  'while one keeps the embedded database for half a minute, as a first start may, the others wait',
  async () => {
    const { db } = database
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = await db.transaction().execute(async (trx) => {
      const queries = Array.from({ length: 12 }, () =>
        sql<{ n: number }>`select 1 as n`.execute(db),
      )
      await sql`select`.execute(trx)
      vi.advanceTimersByTime(30_000)
      return { queries: Promise.allSettled(queries) }
    })
    const states = (await waiting.queries).map(({ status }) => status)
    expect(states).toEqual(Array(12).fill('fulfilled'))
  },
)

test('a query that fails gets its error, and the next one is answered', async () => {
  const { db } = database
  const failures = Array.from({ length: 20 }, (_, i) => sql`select ${String(i)}::uuid`.execute(db))
  const queries = Array.from({ length: 20 }, (_, i) =>
    sql<{ n: number }>`select ${i}::int as n`.execute(db),
  )
  const results = await Promise.allSettled(failures)
  expect(results.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect((await Promise.all(queries)).map(({ rows }) => rows[0]?.n)).toEqual(
    Array.from({ length: 20 }, (_, i) => i),
  )
})
