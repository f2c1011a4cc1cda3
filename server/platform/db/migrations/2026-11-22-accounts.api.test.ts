import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Db } from '../schema.ts'
import * as shop from './2026-11-20-shop.ts'
import * as accounts from './2026-11-22-accounts.ts'

/** A database as it was before this migration, with one account. */
async function givenShopOfBefore(): Promise<{ db: Db; user: string }> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  await shop.up(database.db as unknown as Kysely<unknown>)
  const user = newId()
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash)
    values (${user}, 'Ada', 'ada@example.com', '08031234567', 'hash')`.execute(database.db)
  return { db: database.db, user }
}

type Old = { family: string; hoursAgo: number; address: string; isRevoked?: boolean }

const insertOld = (db: Db, user: string, { family, hoursAgo, address, isRevoked = false }: Old) =>
  sql`insert into session (id, user_id, family_id, token_hash, user_agent, address, created_at, expires_at, revoked_at)
    select ${newId()}, ${user}, ${family}, ${newId()}, 'test', ${address}, at, at + interval '30 days',
      case when ${isRevoked} then at end
    from (select now() - make_interval(hours => ${hoursAgo}) as at) as made`.execute(db)

// It runs all migrations again.
test('signed-in users stay signed in, for 7 days without a refresh and 30 in all', { timeout: 120_000 }, async () => {
  const { db, user } = await givenShopOfBefore()
  const [open, over] = [newId(), newId()]
  await insertOld(db, user, { family: open, hoursAgo: 28 * 24, address: '10.0.0.1' })
  await insertOld(db, user, { family: open, hoursAgo: 1, address: '10.0.0.2' })
  await insertOld(db, user, { family: over, hoursAgo: 5, address: '10.0.0.3', isRevoked: true })
  await accounts.up(db as unknown as Kysely<unknown>)
  const { rows } = await sql`
    select id, user_id, address, ended_at is not null as has_ended,
      round(extract(epoch from now() - created_at) / 3600)::int as hours
    from sign_in order by created_at`.execute(db)
  expect(rows).toEqual([
    { id: open, user_id: user, address: '10.0.0.2', has_ended: false, hours: 28 * 24 },
    { id: over, user_id: user, address: '10.0.0.3', has_ended: true, hours: 5 },
  ])
  const { rows: tokens } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from session where family_id = ${open} order by created_at`.execute(db)
  expect(tokens.map(({ days }) => days)).toEqual([-21, 2])
})
