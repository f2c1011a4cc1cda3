import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startInMemory } from '#server/db/embedded.ts'
import { type Database, openPostgres, openSocket } from '#server/db/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database under test; its value is the address of a server, or of a snapshot file. */
    database: { kind: 'embedded'; snapshot: string } | { kind: 'postgres'; url: string; template: string }
  }
}

/** A migrated, empty database of its own for one test file, on the kind that this run is about. */
export async function openTestDatabase(): Promise<Database> {
  const database = inject('database')
  return database.kind === 'postgres' ? copyOf(database) : fromSnapshot(database.snapshot)
}

/**
 * What the embedded database runs. As long as somebody in this process holds it, each database after the first begins
 * with the machine code that the earlier ones have made fast: they answer in a third of the time.
 */
let held: Promise<WebAssembly.Module> | undefined
async function hold(): Promise<WebAssembly.Module> {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(await readFile(join(dirname(main), 'pglite.wasm')))
}

async function fromSnapshot(snapshot: string): Promise<Database> {
  held ??= hold()
  await held
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const embedded = await startInMemory(folder, new Uint8Array(await readFile(snapshot)))
  const database = openSocket(embedded.host)
  return {
    ...database,
    close: async () => {
      await database.close()
      await embedded.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function copyOf({ url, template }: { url: string; template: string }): Promise<Database> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await administer(url, `create database ${name} template ${template}`)
  const database = openPostgres(databaseUrl(url, name))
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
