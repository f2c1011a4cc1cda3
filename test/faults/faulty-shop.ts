import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateSchema } from '#server/platform/db/migrate.ts'
import { type Database, openForCommand } from '#server/platform/db/open.ts'
import { administer, databaseUrl } from '../database.ts'
import { freePort } from '../free-port.ts'
import { givenFolder, type Running, startShop, stop } from '../process.ts'
import { givenOrdersLoad, type OrdersLoad } from './orders-load.ts'
import { type Provider, providerAt } from './provider.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'

/** The databases on which every fault is tried. */
export const KINDS: readonly Kind[] = process.env.TEST_DATABASE_URL
  ? ['embedded', 'PostgreSQL']
  : ['embedded']
export type Kind = 'embedded' | 'PostgreSQL'

/** A number of the environment: the long form of a test. */
export const times = (name: string, short: number): number => Number(process.env[name] ?? short)

/** `FIGURES=1`, on a quiet machine: figures are required, not only shown. */
export const areFiguresRequired = process.env.FIGURES === '1'

type Wish = {
  kind: Kind
  /** Another server than that of the tests, which the test may stop. */
  server?: string | undefined
  /** How the shop reaches its database and its mail server; the test goes past the proxies. */
  through?: { port: number }
  mails?: { sink: SmtpSink; through: { port: number } }
  /** Where its files are, if not on the usual disk. */
  folder?: string
  env?: Record<string, string>
}

/** A shop as a process, with the world around it: database, provider, mail server, and buyers. */
export type FaultyShop = {
  url: string
  env: Record<string, string>
  /** Another way than the shop's: no fault reaches it. */
  database: Database
  mails: SmtpSink
  provider: Provider
  load: OrdersLoad
  start(env?: Record<string, string>): Promise<void>
  /** Resolves with the exit code when it has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Id of the running process. */
  running(): Running
  close(): Promise<void>
}

export async function givenFaultyShop(wish: Wish): Promise<FaultyShop> {
  const folder = await mkdtemp(join(wish.folder ?? tmpdir(), 'shop-fault-'))
  const DATA_DIR = await givenFolder(folder, 'data')
  const [PORT, SANDBOX_PORT, mails] = [
    await freePort(),
    await freePort(),
    wish.mails?.sink ?? (await startSmtpSink()),
  ]
  const place = wish.kind === 'PostgreSQL' ? await newDatabase(wish) : undefined
  const env: Record<string, string> = {
    ...{ DATA_DIR, PORT: String(PORT), SANDBOX_PORT: String(SANDBOX_PORT) },
    SMTP_URL: `smtp://127.0.0.1:${(wish.mails?.through ?? mails).port}`,
    ...(place && { DATABASE_URL: place.reached }),
    ...wish.env,
  }
  let shop = await startShop(env)
  const database = await openForCommand({
    dataDir: DATA_DIR,
    ...(place && { databaseUrl: place.url }),
  })
  return {
    ...{ url: shop.url, env, database, mails, provider: providerAt(SANDBOX_PORT) },
    load: await givenOrdersLoad(database.db),
    start: async (more = {}) => {
      shop = await startShop({ ...env, ...more })
    },
    end: (signal) => stop(shop, signal),
    running: () => shop,
    close: async () => {
      await stop(shop, 'SIGKILL')
      await database.close().catch(() => {}) // the embedded one has gone with the shop
      await mails.close()
      await place?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let count = 0

async function newDatabase({ server = process.env.TEST_DATABASE_URL ?? '', through }: Wish) {
  const name = `shop_fault_${process.pid}_${count++}`
  await administer(server, `create database ${name}`)
  const url = databaseUrl(server, name)
  const reached = new URL(url)
  if (through) reached.port = String(through.port)
  const { db, close } = await openForCommand({ dataDir: '', databaseUrl: url })
  await migrateSchema(db)
  await close()
  return {
    url,
    reached: reached.href,
    drop: () => administer(server, `drop database ${name} with (force)`).catch(() => {}),
  }
}
