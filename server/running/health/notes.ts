import { sql } from 'kysely'
import type { Db, RowOf } from '../../platform/db/schema.ts'

type FailureKind = RowOf<'error_count'>['kind']
type NotedService = RowOf<'last_answer'>['service']

/** Limit of names that wait to be written: a shop has a few hundred calls and jobs. */
const MAX_WAITING_NAMES = 500

export type InstanceNotes = ReturnType<typeof createInstanceNotes>

type NotedAnswer = { okAt?: Date; failedAt?: Date; failure?: string }

/**
 * Keeps the notes of an instance about itself: failures of calls and jobs, and answers of services.
 * The heartbeat writes them together, and not the place where something happens.
 */
export function createInstanceNotes() {
  let failures = new Map<string, number>()
  let answers = new Map<NotedService, NotedAnswer>()
  const add = (key: string, count: number): void => {
    const before = failures.get(key)
    if (before !== undefined || failures.size < MAX_WAITING_NAMES)
      failures.set(key, (before ?? 0) + count)
  }
  return {
    /** `name` is that of a call or a job, never a text of a caller. */
    failed: (kind: FailureKind, name: string): void =>
      add(JSON.stringify([beginOfHour(Date.now()), kind, name]), 1),
    /** `failure` is a code; undefined if the service answered. */
    answered: (service: NotedService, failure?: string): void => {
      const now = new Date()
      const outcome = failure === undefined ? { okAt: now } : { failedAt: now, failure }
      answers.set(service, { ...answers.get(service), ...outcome })
    },
    /** Writes what waits; on an error it waits again. */
    write: async (db: Db): Promise<void> => {
      const counted = failures
      const heard = answers
      failures = new Map()
      answers = new Map()
      try {
        await writeFailureCounts(db, counted)
        counted.clear()
        await writeServiceAnswers(db, heard)
      } catch (error) {
        for (const [key, count] of counted) add(key, count)
        answers = new Map([...heard, ...answers])
        throw error
      }
    },
  }
}

const NOTED_HOUR_MS = 3_600_000
const beginOfHour = (time: number): string => new Date(time - (time % NOTED_HOUR_MS)).toISOString()

/** Writes counts in the order of the key, so that instances do not deadlock. */
async function writeFailureCounts(db: Db, failures: ReadonlyMap<string, number>): Promise<void> {
  if (failures.size === 0) return
  const rows = [...failures].map(([key, count]) => [...JSON.parse(key), count])
  await sql`
    insert into error_count as known (hour, kind, name, count)
    select (one ->> 0)::timestamptz, one ->> 1, one ->> 2, (one ->> 3)::integer
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one order by 1, 2, 3
    on conflict (hour, kind, name) do update set count = known.count + excluded.count`.execute(db)
}

/** Writes the newest answer of each service, whichever instance got it. */
async function writeServiceAnswers(
  db: Db,
  answers: ReadonlyMap<NotedService, NotedAnswer>,
): Promise<void> {
  for (const [service, { okAt = null, failedAt = null, failure = '' }] of answers)
    await sql`
      insert into last_answer as known (service, ok_at, failed_at, failure) values (${service}, ${okAt}, ${failedAt}, ${failure})
      on conflict (service) do update set
        ok_at = greatest(known.ok_at, excluded.ok_at),
        failed_at = greatest(known.failed_at, excluded.failed_at),
        failure = case when excluded.failed_at is null or excluded.failed_at < known.failed_at
          then known.failure else excluded.failure end`.execute(db)
}
