import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { migrations as ours } from '../../platform/db/migrate.ts'
import { type Migrations, readState, type State } from '../../platform/db/migrator.ts'
import type { Database } from '../../platform/db/open.ts'
import { requireInService } from '../../platform/db/out-of-service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readLastBackup } from '../backups/last-backup.ts'

/** `wrong` has to be put right before the upgrade; `plan` says what the upgrade will do. */
export type Finding = { is: 'ok' | 'wrong' | 'plan'; says: string }

const ok = (says: string): Finding => ({ is: 'ok', says })
const wrong = (says: string): Finding => ({ is: 'wrong', says })
const plan = (says: string): Finding => ({ is: 'plan', says })

const BACKUP_HOURS = 24
const HOUR_MS = 3_600_000
/** Free disk that migrations need, which go through no rows, and the writes meanwhile. */
const SPARE_BYTES = 256 * 1024 * 1024

const DISK_OF_SERVER = plan(
  `its server needs ${megabytes(SPARE_BYTES)} of free disk, which cannot be seen from here`,
)

/**
 * Tells what this version would do to a database, and changes nothing.
 * @throws StartError where `migrate` would, and for a database out of service
 */
export async function checkUpgrade(
  { db, kind }: Database,
  place: { dataDir: string; hasBackup: boolean },
  migrations: Migrations = ours,
): Promise<Finding[]> {
  const state = await readState(migrations, db)
  await requireInService(db)
  return [
    await checkServer(db),
    ...describeState(state, migrations),
    kind === 'embedded' ? await checkDisk(place.dataDir) : DISK_OF_SERVER,
    place.hasBackup ? ok('there is a backup, as you say') : await checkBackup(db, state),
  ]
}

function describeState({ applied, pending, isNewer }: State, { later }: Migrations): Finding[] {
  if (applied.length === 0) return [plan('the database is empty: the first start makes the schema')]
  if (isNewer) return [ok('a newer version has added to the schema, and this one may run on it')]
  if (pending.length === 0) return [ok('the schema is that of this version: nothing has to change')]
  return [
    ...pending.map((name) =>
      plan(`${name}: ${later[name]?.blocks ?? 'goes through no rows'}; can be taken back`),
    ),
    plan(
      'the start refuses beside an older version: stop that, or run npm run db:migrate first, beside it',
    ),
  ]
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${resolve(dataDir)} has ${megabytes(free)} of free disk, and ${megabytes(SPARE_BYTES)} are needed`
  return free > SPARE_BYTES ? ok(says) : wrong(says)
}

async function checkBackup(db: Db, { applied }: State): Promise<Finding> {
  if (applied.length === 0) return ok('there is nothing to back up')
  const advice =
    'make one by npm run backup of the version that runs, or say --backed-up if you have another'
  const { good } = await readLastBackup(db)
  if (!good?.ended_at) return wrong(`no backup of this shop is known: ${advice}`)
  const hours = (Date.now() - good.ended_at.getTime()) / HOUR_MS
  const proof = good.verified_at
    ? 'was restored and compared'
    : 'was never restored to see that it is whole'
  const says = `the last good backup is ${Math.round(hours)} hours old, and ${proof}`
  return hours <= BACKUP_HOURS && good.verified_at ? ok(says) : wrong(`${says}: ${advice}`)
}

async function checkServer(db: Db): Promise<Finding> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return ok(
    `the database answers: PostgreSQL ${rows[0]?.version}, ${megabytes(rows[0]?.bytes ?? 0)}`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}
