import { sql } from 'kysely'
import type { Db } from './schema.ts'

export const CHANNEL = 'broadcast'

/**
 * A payload of PostgreSQL has less than 8,000 bytes; the instance's name and the brackets take the
 * rest.
 */
const MAX_ENTRY_BYTES = 7_900

/** Notifies all instances except `from`. Each entry is a JSON text. */
export async function notifyInstances(
  db: Db,
  from: string,
  entries: Iterable<string>,
): Promise<void> {
  const payloads = groupEntriesBySize(entries).map(
    (group) => `{"from":"${from}","entries":[${group.join()}]}`,
  )
  if (payloads.length === 0) return
  // Transactions that notify commit one after the other: none of them may wait for the disk.
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, payload)
    from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** Groups the entries by the size of a payload, in their order. */
function groupEntriesBySize(entries: Iterable<string>): string[][] {
  const groups: string[][] = []
  let bytes = MAX_ENTRY_BYTES
  for (const entry of entries) {
    const entryBytes = Buffer.byteLength(entry) + 1
    if (bytes + entryBytes > MAX_ENTRY_BYTES) {
      groups.push([])
      bytes = 0
    }
    bytes += entryBytes
    groups.at(-1)?.push(entry)
  }
  return groups
}
