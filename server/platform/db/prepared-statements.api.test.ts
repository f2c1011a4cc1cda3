import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from './open.ts'
import { markAsPrepared, preparedByText } from './prepared-statements.ts'

describe('a prepared statement', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await sql`create table thing (id int, worth int)`.execute(database.db)
    await sql`insert into thing values (1, 5)`.execute(database.db)
  })
  afterAll(() => database.close())

  /** On one connection: each has plans of its own. */
  const onOne = <T>(use: (db: Database['db']) => Promise<T>): Promise<T> =>
    database.db.connection().execute(use)

  const worth = async (db: Database['db']): Promise<unknown[]> =>
    (await sql`${markAsPrepared('worth')} select worth from thing where id = ${1}`.execute(db)).rows

  const plans = async (db: Database['db']): Promise<number> =>
    (await sql`select from pg_prepared_statements where name = 'worth'`.execute(db)).rows.length

  test('is planned once a connection', async () => {
    await onOne(async (db) => {
      expect([await worth(db), await worth(db)]).toEqual([[{ worth: 5 }], [{ worth: 5 }]])
      expect(await plans(db)).toBe(1)
    })
  })

  test('still works after a column got another type, and in another session', async () => {
    await onOne(async (db) => {
      await worth(db)
      await sql`alter table thing alter worth type text`.execute(db)
      expect([await worth(db), await worth(db)]).toEqual([[{ worth: '5' }], [{ worth: '5' }]])
    })
    await onOne(async (db) => {
      await sql`${markAsPrepared('other')} select worth from thing`.execute(db)
      await sql`deallocate all`.execute(db)
      expect(
        (await sql`${markAsPrepared('other')} select worth from thing`.execute(db)).rows,
      ).toEqual([{ worth: '5' }])
    })
  })

  test('with several texts is planned once for each, up to a number of texts a connection', async () => {
    await onOne(async (db) => {
      const before = (await sql`select from pg_prepared_statements`.execute(db)).rows.length
      const ask = (least: number) =>
        sql`${preparedByText} select worth from thing where id > ${sql.lit(least)} and id = ${1}`.execute(
          db,
        )
      await ask(0)
      await ask(0)
      expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toHaveLength(
        before + 1,
      )
      for (let least = -1; least > -100; least -= 1) expect((await ask(least)).rows).toHaveLength(1)
      expect((await sql`select from pg_prepared_statements`.execute(db)).rows).toHaveLength(80)
    })
  })

  test.runIf(inject('database').kind === 'embedded')(
    'is planned once for all connections of the embedded database',
    async () => {
      const ask = (db: Database['db']) =>
        sql`${markAsPrepared('shared')} select worth from thing`.execute(db)
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(database.db)))
      expect(answers.map(({ rows }) => rows)).toEqual(Array(8).fill([{ worth: '5' }]))
      const { rows } = await sql<{ plans: number }>`
        select generic_plans + custom_plans as plans from pg_prepared_statements where name = 'shared'`.execute(
        database.db,
      )
      expect(rows).toEqual([{ plans: 8 }])
    },
  )

  test('that is wrong fails with its error', async () => {
    await expect(
      sql`${markAsPrepared('wrong')} select nothing from thing`.execute(database.db),
    ).rejects.toMatchObject({
      code: '42703',
    })
  })
})
