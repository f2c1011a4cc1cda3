import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { fieldOf, StartError } from '../errors.ts'
import { runningOn, startEmbedded } from './embedded.ts'
import { PreparingClient } from './prepared-statements.ts'
import type { Db, Schema } from './schema.ts'

// The driver reads int8 and numeric as texts. Kobo stay below 2^53, and numeric columns have two decimals.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTime)

const readAnyTime: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/** '2026-11-21 08:15:00.123456+00' is ISO 8601 but for two signs. Takes half the time of the driver's parser. */
function readTime(text: string): Date {
  const time = new Date(`${text.replace(' ', 'T')}:00`)
  return Number.isNaN(time.getTime()) ? readAnyTime(text) : time
}

export type Database = {
  db: Db
  kind: 'embedded' | 'postgres'
  /** For a connection outside the pool: LISTEN needs one. */
  connection: pg.ClientConfig
  close(): Promise<void>
}

const EMBEDDED = { user: 'postgres', database: 'postgres', password: 'postgres' }
const MAINTENANCE_MS = 5 * 60_000

/** Connections last an hour: the memory of a server's process grows, and outdated prepared statements stay. */
const TIMES = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, maxLifetimeSeconds: 3600 }

function connect(options: pg.PoolConfig): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({ ...options, types, ...TIMES })
  pool.on('error', () => {}) // an idle connection broke; the next query opens a new one
  pool.on('connect', (client) => client.on('error', () => {})) // one in a transaction broke: its next query fails
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/**
 * The second: an instance whose machine has frozen or lost the network loses its locks. Without it the server waits for
 * two hours, and rows that others need stay locked.
 */
const TIMEOUTS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** A PostgreSQL server, version 15 or later. @throws StartError when the address cannot be read */
export function openPostgres(url: string): Database {
  const connection: pg.ClientConfig = { connectionString: url, ...TIMEOUTS }
  requireReadable(connection)
  const { db } = connect({ ...connection, max: 16, Client: PreparingClient })
  return { db, kind: 'postgres', connection, close: () => db.destroy() }
}

/** Checked by the driver's own parser, which also reads files such as that of `sslrootcert`. */
function requireReadable(connection: pg.ClientConfig): void {
  try {
    new pg.Client(connection)
  } catch (error) {
    throw new StartError(
      `DATABASE_URL: must be postgres://USER:PASSWORD@host:port/database (${fieldOf(error, 'message')}).`,
    )
  }
}

/** An embedded database that is running already, by its socket folder. */
export function openSocket(host: string): Database {
  const connection = { ...EMBEDDED, host }
  const { db } = connect({ ...connection, max: 8 })
  return { db, kind: 'embedded', connection, close: () => db.destroy() }
}

/** Starts the embedded database of `dataDir` and its maintenance. @throws FolderInUse */
async function openEmbedded(dataDir: string): Promise<Database> {
  const embedded = await startEmbedded(dataDir)
  const database = openSocket(embedded.host)
  // It has neither checkpointer nor autovacuum: without this its log and its tables would grow without limit.
  const timer = setInterval(() => void maintain(database.db).catch(() => {}), MAINTENANCE_MS).unref()
  return {
    ...database,
    close: async () => {
      clearInterval(timer)
      await database.close()
      await embedded.close()
    },
  }
}

/** CHECKPOINT and VACUUM, for the embedded database; also after seeding. */
export async function maintain(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

/** The server of `DATABASE_URL` if it is set, else the embedded database of `DATA_DIR`. */
export const openDatabase = async (config: { databaseUrl?: string; dataDir: string }): Promise<Database> =>
  config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir)

/** As `openDatabase`, but connects to a shop that is running on the folder. For commands. */
export async function openForCommand(config: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  const running = config.databaseUrl ? undefined : runningOn(config.dataDir)
  return running ? openSocket(running) : openDatabase(config)
}
