import { sql } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors.ts'
import { directConnection, pooledConnection } from './connection.ts'
import { DeadlineClient } from './deadline-client.ts'
import { socketOfRunningShop, startEmbedded } from './embedded.ts'
import { type Connections, connectPool } from './pool.ts'
import { PreparingClient, preparingClientsOfOneSession } from './prepared-statements.ts'
import type { Db } from './schema.ts'

export type Database = Connections & {
  kind: 'embedded' | 'postgres'
  /** For a connection outside the pool: LISTEN needs one. Never that of a pooler. */
  connection: pg.ClientConfig
  /**
   * For what outlives a transaction, such as migrations: the same as `db` where there is no pooler.
   */
  session: Db
}

const EMBEDDED = { user: 'postgres', database: 'postgres', password: 'postgres' }
/**
 * Clients of the embedded database take turns: while one migrates or fills the shop, or a loaded
 * machine holds it up, the others wait for longer than a server may take to answer. It is never out
 * of reach: it ends with this process.
 */
const IN_TURN_MS = 60_000

/** A PostgreSQL server, version 15 or later. @throws StartError when the address cannot be read */
export function openPostgres(url: string, poolSize = 16): Database {
  const connection = directConnection(url)
  const connected = connectPool({ ...connection, max: poolSize, Client: PreparingClient })
  return { ...connected, session: connected.db, kind: 'postgres', connection }
}

/**
 * A PostgreSQL server behind a pooler that gives each transaction another session, such as
 * PgBouncer. Nothing is prepared under a name, and the time limits are the pooler's to set: it
 * refuses to pass them on.
 * @throws StartError when an address cannot be read
 */
export function openBehindPooler(url: string, directUrl: string, poolSize = 16): Database {
  const pooler = pooledConnection(url)
  const direct = directConnection(directUrl, 'DATABASE_DIRECT_URL')
  const pooled = connectPool({ ...pooler, max: poolSize, Client: DeadlineClient })
  const session = connectPool({ ...direct, max: 2 }, 'session')
  const close = async () => void (await Promise.all([pooled.close(), session.close()]))
  return { ...pooled, session: session.db, kind: 'postgres', connection: direct, close }
}

/** An embedded database that is running already, by its socket folder. */
export function openRunningEmbedded(host: string): Database {
  const connection = { ...EMBEDDED, host }
  const connected = connectPool({
    ...connection,
    max: 8,
    connectionTimeoutMillis: IN_TURN_MS,
    Client: preparingClientsOfOneSession(),
  })
  return { ...connected, session: connected.db, kind: 'embedded', connection }
}

async function openEmbedded(dataDir: string, isSynced: boolean): Promise<Database> {
  const embedded = await startEmbedded(dataDir, isSynced)
  const database = openRunningEmbedded(embedded.host)
  return { ...database, close: () => database.close().then(() => embedded.close()) }
}

/**
 * The embedded database has neither checkpointer nor autovacuum: its log and its tables would grow
 * without limit. ANALYZE samples 300 rows of a table for each unit of the target, in memory that
 * never shrinks.
 */
export async function maintainEmbedded(db: Db): Promise<void> {
  await sql`checkpoint`.execute(db)
  await sql`set default_statistics_target = 10`.execute(db) // all clients share one session
  await sql`vacuum (analyze)`.execute(db)
}

/**
 * `isSynced`: each commit of the embedded database reaches the disk before it is acknowledged; true
 * by default.
 */
type DatabasePlace = {
  databaseUrl?: string | undefined
  databaseDirectUrl?: string | undefined
  dataDir: string
  isSynced?: boolean
}

/**
 * The server of `DATABASE_URL` if it is set, else the embedded database of `DATA_DIR`. @throws
 * StartError
 */
export async function openDatabase(
  config: DatabasePlace & { poolSize?: number },
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, dataDir, isSynced = true, poolSize } = config
  if (!databaseUrl) return openEmbedded(dataDir, isSynced)
  if (databaseDirectUrl) return openBehindPooler(databaseUrl, databaseDirectUrl, poolSize)
  await refusePooler(pooledConnection(databaseUrl))
  return openPostgres(databaseUrl, poolSize)
}

/**
 * Behind a pooler instances would not hear each other, and sell what was sold: a mistake that shows
 * late. It is known by the number of the process that serves us, which a pooler makes up.
 * @throws StartError when there is a pooler; a server that cannot be reached is reported later
 */
async function refusePooler(connection: pg.ClientConfig): Promise<void> {
  const client: pg.Client & { processID?: unknown } = new pg.Client({
    ...connection,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    if (rows[0]?.pid === client.processID) return
  } catch {
    return
  } finally {
    await client.end().catch(() => {})
  }
  throw new StartError(
    'DATABASE_URL: a pooler such as PgBouncer answers there. Set DATABASE_DIRECT_URL to the address of the server itself.',
  )
}

/**
 * Opens the database for a command. A shop that runs on the folder shares its embedded database; a
 * server is reached past its pooler. @throws StartError
 */
export async function openForCommand({
  databaseUrl,
  databaseDirectUrl,
  ...place
}: DatabasePlace): Promise<Database> {
  const url = databaseDirectUrl ?? databaseUrl
  const running = url ? undefined : socketOfRunningShop(place.dataDir)
  return running ? openRunningEmbedded(running) : openDatabase({ ...place, databaseUrl: url })
}
