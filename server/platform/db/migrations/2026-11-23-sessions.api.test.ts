import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { renewSession } from '#server/people/sessions/renew-session.ts'
import { newId } from '#server/platform/ids.ts'
import { hashOfToken, newToken } from '#server/platform/random-token.ts'
import { openTestDatabase } from '#test/database.ts'
import { KEYS } from '#test/shop.ts'
import type { Db } from '../schema.ts'
import * as shop from './2026-11-20-shop.ts'
import * as accounts from './2026-11-22-accounts.ts'
import * as desk from './2026-11-22-desk.ts'
import * as orders from './2026-11-22-orders.ts'
import * as staff from './2026-11-22-staff.ts'
import * as sessions from './2026-11-23-sessions.ts'

async function givenShopOfBefore(): Promise<Db> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
  for (const { up } of [shop, accounts, desk, orders, staff]) await up(database.db as unknown as Kysely<unknown>)
  return database.db
}

async function givenSignIn(db: Db): Promise<{ id: string; token: string }> {
  const [user, id, token] = [newId(), newId(), newToken()]
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash)
    values (${user}, 'Ada', 'ada@example.com', '08031234567', 'hash')`.execute(db)
  await sql`insert into sign_in (id, user_id, user_agent, address) values (${id}, ${user}, 'test', '10.0.0.1')`.execute(
    db,
  )
  await sql`insert into session (id, family_id, token_hash, expires_at)
    values (${newId()}, ${id}, ${hashOfToken(token)}, now() + interval '1 day')`.execute(db)
  return { id, token }
}

// It runs all migrations again.
test('signed-in users stay signed in', { timeout: 120_000 }, async () => {
  const db = await givenShopOfBefore()
  const { id, token } = await givenSignIn(db)
  await sessions.up(db as unknown as Kysely<unknown>)
  const device = { userAgent: 'test', address: '10.0.0.1' }
  expect(await renewSession(db, KEYS, { token, device })).toMatchObject({ kind: 'renewed', sessionId: id })
})

// It runs all migrations again.
test('no constraint or index has an earlier name', { timeout: 120_000 }, async () => {
  const db = await givenShopOfBefore()
  const names = () =>
    sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'i' and relnamespace = 'public'::regnamespace
      union select conrelid::regclass || '.' || conname from pg_constraint
        where connamespace = 'public'::regnamespace`.execute(db)
  const earlier = /sign_in|family/
  expect((await names()).rows.filter(({ name }) => earlier.test(name)).length).toBeGreaterThan(4)
  await sessions.up(db as unknown as Kysely<unknown>)
  const { rows } = await names()
  expect(rows.filter(({ name }) => earlier.test(name) || name.startsWith('refresh_token.session_'))).toEqual([])
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'refresh_token_pkey',
      'refresh_token_token_hash_key',
      'refresh_token_of_session',
      'refresh_token.refresh_token_session_id_fkey',
      'session_pkey',
      'session_of_user',
      'session.session_user_id_fkey',
      'export_ticket.export_ticket_session_id_fkey',
    ]),
  )
})
