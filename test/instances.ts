import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { type Broadcast, createBroadcast } from '#server/platform/db/broadcast.ts'
import type { Database } from '#server/platform/db/open.ts'
import { openTestDatabase } from './database.ts'
import { openTestShop, type TestShop } from './shop.ts'

export const LOG = { warn: () => {} }

/** The processes of PostgreSQL that listen on a database. */
export async function listenersOf({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`.execute(
    db,
  )
  return rows.map(({ pid }) => pid)
}

type Instances = {
  database: Database
  shops: readonly [TestShop, TestShop]
  listeners(): Promise<number[]>
}

/** Two shops on one PostgreSQL, each notified of the other's changes. */
export async function givenInstances(given?: Database): Promise<Instances> {
  const database = given ?? (await openTestDatabase())
  const broadcasts: Broadcast[] = [createBroadcast(database), createBroadcast(database)]
  const [here, there] = await Promise.all(
    broadcasts.map((broadcast) => openTestShop({ db: database.db, broadcast })),
  )
  for (const broadcast of broadcasts) broadcast.start(LOG)
  onTestFinished(async () => {
    for (const broadcast of broadcasts) await broadcast.stop()
    for (const shop of [here, there]) await shop?.close()
    if (!given) await database.close()
  })
  await expect.poll(() => listenersOf(database)).toHaveLength(2)
  return {
    database,
    shops: [here, there] as [TestShop, TestShop],
    listeners: () => listenersOf(database),
  }
}
