import { type RawBuilder, sql } from 'kysely'

export type LogPlace = { position: number | null; system: string }

/** A place in the log, in bytes from its beginning: numbers up to 2^53 are 8 PB of log. */
const selectLogPlace = (lsn: RawBuilder<unknown>) =>
  sql<LogPlace>`select pg_wal_lsn_diff(${lsn}, '0/0')::bigint as position, system_identifier::text as system from pg_control_system()`

/** The inserted position, not the flushed one: it covers asynchronous commits. */
export const placeOfPrimary = selectLogPlace(sql`pg_current_wal_insert_lsn()`)
/** Null: it is no replica, or no longer. */
export const placeOfReplica = selectLogPlace(
  sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
)

const LOG_PAGE_BYTES = 8192
const LONGEST_HEADER = 40

/**
 * On a page without a record yet the place to insert is behind the page's header, which a replica
 * never reports.
 */
export const lastRecordBefore = (position: number): number =>
  position % LOG_PAGE_BYTES <= LONGEST_HEADER ? position - (position % LOG_PAGE_BYTES) : position

export const isReplicaOfPrimary = (
  there: LogPlace | undefined,
  primary: LogPlace | undefined,
): there is LogPlace & { position: number } =>
  there?.system === primary?.system && there?.position !== null

export const NO_REPLICA = 'it is no replica of the server of DATABASE_URL'
