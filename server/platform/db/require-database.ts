import { type Kysely, sql } from 'kysely'
import { fieldOfError, StartError } from '../errors.ts'

const OLDEST_POSTGRESQL = 15

/** Why a database cannot be used, by PostgreSQL's error code or the system's. */
const CONNECTION_REASONS: Record<string, string> = {
  '28P01': 'the server refuses this user or password',
  '28000': 'the server refuses this user',
  '3D000': 'there is no such database on the server',
  '42501': 'this user may not create tables and extensions there',
  '53300': 'the server has no connection left',
  '57P03': 'the server is starting or stopping',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the server closed the connection',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the host’s name cannot be looked up',
  EHOSTUNREACH: 'the host is unreachable',
  ETIMEDOUT: 'the host does not answer',
}

const REASONS_BY_MESSAGE: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern: /unsupported startup parameter/i,
    reason: 'a pooler such as PgBouncer answers there: see DATABASE_DIRECT_URL',
  },
  { pattern: /timeout|terminated/i, reason: 'the server does not answer' },
  { pattern: /\bSSL\b|certificate/i, reason: 'the encrypted connection cannot be made' },
]

/** @throws StartError unless the database answers, is new enough, and accepts this user */
export async function requireDatabase<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::int as version`
    .execute(db)
    .catch(explainDatabase)
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < OLDEST_POSTGRESQL)
    throw new StartError(
      `DATABASE_URL: this is PostgreSQL ${major}; ${OLDEST_POSTGRESQL} or later is needed.`,
    )
}

/**
 * For `catch`. @throws StartError in place of an error with a known reason; else the error itself
 */
export function explainDatabase(error: unknown): never {
  const code = fieldOfError(error, 'code') ?? ''
  const message = fieldOfError(error, 'message') ?? ''
  const byMessage = REASONS_BY_MESSAGE.find(({ pattern }) => pattern.test(message))
  const reason = CONNECTION_REASONS[code] ?? byMessage?.reason
  throw reason ? new StartError(`DATABASE_URL: ${reason} (${code || message}).`) : error
}
