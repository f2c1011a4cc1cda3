import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { readSchema } from '#test/read-schema.ts'
import { migrateSchema } from './migrate.ts'
import { type Routine, readRoutines, replaceRoutines } from './routines.ts'
import type { Db } from './schema.ts'

async function givenDatabase(): Promise<Db> {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  return db
}

const routines = readRoutines()

/** The routines of a version whose file has another text. */
const withText = (file: string, change: (text: string) => string): Routine[] =>
  routines.map((routine) =>
    routine.file === file ? { ...routine, text: change(routine.text) } : routine,
  )

const nextPrices = withText('functions/prices.sql', (text) => text.replace('+ 0.5', '+ 0.4'))
const nextLowNow = withText('views/low_now.sql', (text) =>
  text.replace('variant.stock\n', "variant.stock, 'new' as state\n"),
)

test('a start replaces only the files whose text has changed', async () => {
  const db = await givenDatabase()
  expect(await replaceRoutines(db, routines)).toEqual([])
  expect(await replaceRoutines(db, nextPrices)).toEqual(['functions/prices.sql'])
  const { rows } = await sql<{ kobo: string }>`select unit_kobo(105, 50) as kobo`.execute(db)
  expect(Number(rows[0]?.kobo)).toBe(52) // 52.5 rounded down by the changed text
  expect(await replaceRoutines(db, nextPrices)).toEqual([])
})

test('a view takes other columns, and the previous version makes its own again', async () => {
  const db = await givenDatabase()
  const before = await readSchema(db)
  expect(await replaceRoutines(db, nextLowNow)).toEqual(['views/low_now.sql'])
  expect((await sql`select state from low_now`.execute(db)).rows).toEqual([])
  expect(await migrateSchema(db)).toEqual(['views/low_now.sql'])
  expect(await readSchema(db)).toEqual(before)
})

test('a view that a migration dropped is made again', async () => {
  const db = await givenDatabase()
  await sql`drop view listed`.execute(db)
  expect(await migrateSchema(db)).toEqual(['views/listed.sql'])
  expect(await migrateSchema(db)).toEqual([])
})

test('a text that fails replaces nothing', async () => {
  const db = await givenDatabase()
  const failing = nextPrices.map((routine) =>
    routine.file === 'views/listed.sql' ? { ...routine, text: 'select missing' } : routine,
  )
  await expect(replaceRoutines(db, failing)).rejects.toThrow(/missing/)
  expect(await replaceRoutines(db, routines)).toEqual([])
})

test('instances that start at once replace each file once', async () => {
  const db = await givenDatabase()
  const done = await Promise.all([1, 2, 3].map(() => replaceRoutines(db, nextPrices)))
  expect(done.flat()).toEqual(['functions/prices.sql'])
})
