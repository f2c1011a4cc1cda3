import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { metrics } from '../metrics/metrics.ts'
import { beforeReading } from '../metrics/registry.ts'
import {
  isCurrentPageLate,
  msUntilDeadline,
  noteCurrentPageLate,
  withDeadline,
} from './deadline.ts'
import { DeadlineClient } from './deadline-client.ts'
import type { Schema } from './schema.ts'
import { watchStatements } from './statements.ts'

// The driver reads int8 and numeric as texts. Kobo stay below 2^53, and numeric columns have two
// decimals.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.NUMERIC, Number)
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, readTimestamp)

const readAnyTime: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

/**
 * '2026-11-21 08:15:00.123456+00' is ISO 8601 but for two signs. Takes half the time of the
 * driver's parser.
 */
function readTimestamp(text: string): Date {
  const time = new Date(`${text.replace(' ', 'T')}:00`)
  return Number.isNaN(time.getTime()) ? readAnyTime(text) : time
}

export type Connections = ReturnType<typeof connectPool>

/**
 * Connections last an hour: the memory of a server's process grows, and outdated prepared
 * statements stay.
 */
const POOL_TIMES = {
  connectionTimeoutMillis: 10_000,
  idleTimeoutMillis: 30_000,
  maxLifetimeSeconds: 3600,
}

type PoolName = 'main' | 'session' | 'replica'

const PROBE_MS = 1_000
/**
 * New connections may hang like the one that was closed: what they are lent for shows it only at
 * its deadline.
 */
const POOL_SILENCE_MS = 10_000

/**
 * @param options with `DeadlineClient` as its `Client` statements have the deadline of their call
 */
export function connectPool(
  options: pg.PoolConfig & { cancelMs?: number },
  name: PoolName = 'main',
) {
  const pool = new pg.Pool({ types, ...POOL_TIMES, ...options })
  let silentAt = Number.NEGATIVE_INFINITY
  const noteSilence = (): void => {
    silentAt = performance.now()
  }
  pool.on('error', () => {}) // an idle connection broke; the next query opens a new one
  pool.on('connect', (client) => {
    client.on('error', () => {}) // one in a transaction broke: its next query fails
    endWithSession(client)
    if (client instanceof DeadlineClient) client.onSilence = noteSilence
  })
  const statements = watchStatements()
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: poolWithDeadlines(pool) }),
    log: statements.note,
  })
  const endCounting = countConnections(pool, name)
  const close = (): Promise<void> => {
    endCounting()
    return db.destroy()
  }
  const probe = (): Promise<unknown> => withDeadline(PROBE_MS, () => sql`select 1`.execute(db))
  /** Whether the server answers on every idle connection, and was not silent on any just now. */
  const isAnswering = async (): Promise<boolean> => {
    // At once, so that each takes another connection.
    await Promise.all(Array.from({ length: Math.max(1, pool.idleCount) }, probe))
    return performance.now() - silentAt > POOL_SILENCE_MS
  }
  return { db, statements, isAnswering, close }
}

function poolWithDeadlines(pool: pg.Pool): PostgresPool {
  const { Client } = pool.options
  const hasDeadlines = Client === DeadlineClient || Client?.prototype instanceof DeadlineClient
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => (hasDeadlines ? lendConnection(pool) : pool.connect()),
  }
}

const NO_CONNECTION = 'timeout exceeded when trying to connect'

function lendConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const ms = msUntilDeadline()
  if (ms === undefined) return pool.connect()
  if (isCurrentPageLate()) return Promise.reject(new Error(NO_CONNECTION))
  const askedAt = performance.now()
  return new Promise((resolve, reject) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      noteCurrentPageLate()
      reject(new Error(NO_CONNECTION))
    }, ms)
    const lent = (client: pg.PoolClient): void => {
      clearTimeout(timer)
      if (isLate) return void client.release()
      if (client instanceof DeadlineClient) client.askedAt = askedAt
      resolve(client)
    }
    pool.connect().then(lent, (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

/** Codes of sessions that an operator, a shutdown or a time limit has ended. */
const SESSION_ENDED = /^(57P0[1-5]|25P0[34])$/

/**
 * A server says at once that it ends a session, and closes late on a busy machine: the next query
 * on it would fail.
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
