import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from './open.ts'
import { isServiceOutage } from './outage.ts'

describe.runIf(inject('database').kind === 'postgres')(
  'a connection whose session the server ended',
  () => {
    let database: Database
    beforeAll(async () => {
      database = await openTestDatabase()
    })
    afterAll(() => database.close())

    const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`
    const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
      call.then(
        () => undefined,
        (error) => error,
      )

    test('is not given to the next query, also while the server has not closed it yet', async () => {
      for (let round = 0; round < 20; round++) {
        expect(await thrownBy(endOwn.execute(database.db))).toMatchObject({ code: '57P01' })
        expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
      }
    })

    test('in the middle of a transaction is an outage: 503', async () => {
      const error = await thrownBy(database.db.transaction().execute((trx) => endOwn.execute(trx)))
      expect(isServiceOutage(error)).toBe(true)
      expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    })
  },
)
