import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { limit } from '../limit.ts'
import { type OwnServer, postgresPrograms, startServer } from '../postgres-server.ts'
import { runCommand } from '../process.ts'
import { fillShop } from './filled-shop.ts'

/**
 * Every setting and command is taken from the documentation; only its folders and its moment are
 * replaced.
 */
const [, section = ''] = readFileSync('docs/backups.md', 'utf8').split(
  '## Point in time, on PostgreSQL',
)
const [before = '', after = ''] = [...section.matchAll(/```\n([^`]+)```/g)].map(
  ([, block]) => block,
)

const ORDERS = 500

const title = postgresPrograms
  ? 'a server whose log is archived as the documentation says'
  : 'left out: a server whose log is archived (no initdb in /usr/lib/postgresql)'

describe.skipIf(!postgresPrograms)(title, () => {
  let server: OwnServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server?.remove())

  const inFolder = (text: string): string => text.replaceAll('/mnt', server.folder)
  const linesOf = (block: string, isSetting: boolean): string =>
    inFolder(block)
      .split('\n')
      .filter((line) => /^\w+ = /.test(line) === isSetting)
      .join('\n')
  const configure = (settings: string): Promise<void> =>
    server.shell(`cat >> data/postgresql.conf <<'END'\n${settings}\nEND`)

  async function withShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = openPostgres(server.url)
    return work(db).finally(close)
  }

  async function read(db: Db) {
    const { rows } = await sql<{ orders: number; moment: string }>`
      select (select count(*)::int from sale) as orders, clock_timestamp()::text as moment`.execute(
      db,
    )
    return rows[0]
  }

  const isRecovering = async (db: Db): Promise<boolean | undefined> =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)).rows[0]?.is

  test('comes back to the moment before a mistake', { timeout: limit(300_000) }, async () => {
    await server.stop()
    await server.shell('mkdir wal')
    await configure(linesOf(before, true))
    await server.start()
    // the copy of the cluster: what is brought back comes later
    await server.shell(linesOf(before, false))
    const right = await withShop(async (db) => {
      await fillShop(db, ORDERS)
      return read(db)
    })
    await withShop((db) => sql`truncate sale cascade`.execute(db))

    await server.stop()
    await server.shell('rm -r data; cp -a base data; touch data/recovery.signal')
    await configure(
      linesOf(after, true).replace(/(recovery_target_time = ).+/, `$1'${right?.moment}'`),
    )
    await server.start()
    // until then it answers reads
    await expect.poll(() => withShop(isRecovering), { timeout: limit(120_000) }).toBe(false)
    expect(await withShop(read)).toMatchObject({ orders: ORDERS })
    const doctor = await runCommand('doctor', [], {
      DATABASE_URL: server.url,
      DATA_DIR: join(server.folder, 'none'),
    })
    expect(doctor).toMatchObject({ code: 0 })
  })
})
