import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { metrics } from '../metrics/metrics.ts'
import { beforeReading } from '../metrics/registry.ts'
import type { Db, Schema } from './schema.ts'
import { type Statements, watchStatements } from './statements.ts'

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

/** Connections to one database. */
export type Connections = { db: Db; statements: Statements; close(): Promise<void> }

/** Connections last an hour: the memory of a server's process grows, and outdated prepared statements stay. */
const TIMES = { connectionTimeoutMillis: 10_000, idleTimeoutMillis: 30_000, maxLifetimeSeconds: 3600 }

type PoolName = 'main' | 'session' | 'replica'

export function connect(options: pg.PoolConfig, name: PoolName = 'main'): Connections {
  const pool = new pg.Pool({ types, ...TIMES, ...options })
  pool.on('error', () => {}) // an idle connection broke; the next query opens a new one
  pool.on('connect', (client) => {
    client.on('error', () => {}) // one in a transaction broke: its next query fails
    endWithSession(client)
  })
  const statements = watchStatements()
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log: statements.note })
  const endCounting = countConnections(pool, name)
  const close = (): Promise<void> => {
    endCounting()
    return db.destroy()
  }
  return { db, statements, close }
}

/** By an operator, a shutdown or a time limit. */
const SESSION_ENDED = /^(57P0[1-5]|25P0[34])$/

/**
 * A server that ends a session says so at once, and closes the connection when its process is gone, which takes long on
 * a busy machine. The pool drops the connection at the first: the next query on it would fail.
 */
function endWithSession(client: pg.PoolClient): void {
  client.connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
    if (SESSION_ENDED.test(code)) void client.end()
  })
}

const countConnections = (pool: pg.Pool, name: PoolName): (() => void) =>
  beforeReading(() => {
    metrics.connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
    metrics.connections.set({ pool: name, state: 'idle' }, pool.idleCount)
    metrics.connections.set({ pool: name, state: 'waiting' }, pool.waitingCount)
  })
