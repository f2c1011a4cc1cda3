import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Embedded, startWorker } from '#server/platform/db/embedded.ts'
import {
  type Database,
  openBehindPooler,
  openPostgres,
  openRunningEmbedded,
} from '#server/platform/db/open.ts'
import { restoreMigrated } from './restore-migrated.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The database under test: a folder for its sockets, or the address of a server and what each
     * file copies.
     */
    database:
      | { kind: 'embedded'; folder: string }
      | { kind: 'postgres'; url: string; template: string }
  }
}

/** A migrated, empty database for one test file, of the kind that this run tests. */
export async function openTestDatabase(): Promise<Database> {
  const database = inject('database')
  return database.kind === 'postgres' ? copyOf(database) : emptied(database.folder)
}

/** Databases that this worker has started and no test file uses. */
const idle: Embedded[] = []

async function emptied(folder: string): Promise<Database> {
  const embedded = idle.pop() ?? (await startWorker(await mkdtemp(join(folder, 'socket-'))))
  const database = openRunningEmbedded(embedded.host)
  await restoreMigrated(database.db)
  return {
    ...database,
    close: async () => {
      // all connections share one session, which continues
      await sql`discard all`.execute(database.db)
      await database.close()
      idle.push(embedded)
    },
  }
}

async function copyOf({ url, template }: { url: string; template: string }): Promise<Database> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${template}`)
  // `TEST_POOLER_URL`: a pooler before that server.
  const pooler = process.env.TEST_POOLER_URL
  const direct = databaseUrl(url, name)
  const database = pooler
    ? openBehindPooler(databaseUrl(pooler, name), direct)
    : openPostgres(direct)
  return {
    ...database,
    close: async () => {
      await database.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

/** The same server, another database. */
export function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
