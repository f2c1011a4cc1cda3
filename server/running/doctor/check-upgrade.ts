import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { migrations as ours } from '../../platform/db/migrate.ts'
import {
  type MigrationState,
  type Migrations,
  readMigrationState,
} from '../../platform/db/migrator.ts'
import type { Database } from '../../platform/db/open.ts'
import { requireInService } from '../../platform/db/out-of-service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readLastBackup } from '../backups/last-backup.ts'

/** `wrong` has to be put right before the upgrade; `plan` says what the upgrade will do. */
export type UpgradeFinding = { is: 'ok' | 'wrong' | 'plan'; says: string }

const okUpgradeFinding = (says: string): UpgradeFinding => ({ is: 'ok', says })
const wrongUpgradeFinding = (says: string): UpgradeFinding => ({ is: 'wrong', says })
const plannedUpgradeFinding = (says: string): UpgradeFinding => ({ is: 'plan', says })

const MAX_BACKUP_HOURS = 24
const BACKUP_HOUR_MS = 3_600_000
/** Free disk that migrations need, which go through no rows, and the writes meanwhile. */
const SPARE_DISK_BYTES = 256 * 1024 * 1024

const DISK_OF_SERVER = plannedUpgradeFinding(
  `its server needs ${megabytesText(SPARE_DISK_BYTES)} of free disk, which cannot be seen from here`,
)

/**
 * Tells what this version would do to a database, and changes nothing.
 * @throws StartError where `migrate` would, and for a database out of service
 */
export async function checkUpgrade(
  { db, kind }: Database,
  place: { dataDir: string; hasBackup: boolean },
  migrations: Migrations = ours,
): Promise<UpgradeFinding[]> {
  const state = await readMigrationState(migrations, db)
  await requireInService(db)
  return [
    await checkDatabaseServer(db),
    ...describeSchemaState(state, migrations),
    kind === 'embedded' ? await checkFreeDisk(place.dataDir) : DISK_OF_SERVER,
    place.hasBackup
      ? okUpgradeFinding('there is a backup, as you say')
      : await checkLastBackup(db, state),
  ]
}

function describeSchemaState(
  { applied, pending, isNewer }: MigrationState,
  { later }: Migrations,
): UpgradeFinding[] {
  if (applied.length === 0)
    return [plannedUpgradeFinding('the database is empty: the first start makes the schema')]
  if (isNewer)
    return [okUpgradeFinding('a newer version has added to the schema, and this one may run on it')]
  if (pending.length === 0)
    return [okUpgradeFinding('the schema is that of this version: nothing has to change')]
  return [
    ...pending.map((name) =>
      plannedUpgradeFinding(
        `${name}: ${later[name]?.blocks ?? 'goes through no rows'}; can be taken back`,
      ),
    ),
    plannedUpgradeFinding(
      'the start refuses beside an older version: stop that, or run npm run db:migrate first, beside it',
    ),
  ]
}

async function checkFreeDisk(dataDir: string): Promise<UpgradeFinding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${resolve(dataDir)} has ${megabytesText(free)} of free disk, and ${megabytesText(SPARE_DISK_BYTES)} are needed`
  return free > SPARE_DISK_BYTES ? okUpgradeFinding(says) : wrongUpgradeFinding(says)
}

async function checkLastBackup(db: Db, { applied }: MigrationState): Promise<UpgradeFinding> {
  if (applied.length === 0) return okUpgradeFinding('there is nothing to back up')
  const advice =
    'make one by npm run backup of the version that runs, or say --backed-up if you have another'
  const { good } = await readLastBackup(db)
  if (!good?.ended_at) return wrongUpgradeFinding(`no backup of this shop is known: ${advice}`)
  const hours = (Date.now() - good.ended_at.getTime()) / BACKUP_HOUR_MS
  const proof = good.verified_at
    ? 'was restored and compared'
    : 'was never restored to see that it is whole'
  const says = `the last good backup is ${Math.round(hours)} hours old, and ${proof}`
  return hours <= MAX_BACKUP_HOURS && good.verified_at
    ? okUpgradeFinding(says)
    : wrongUpgradeFinding(`${says}: ${advice}`)
}

async function checkDatabaseServer(db: Db): Promise<UpgradeFinding> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return okUpgradeFinding(
    `the database answers: PostgreSQL ${rows[0]?.version}, ${megabytesText(rows[0]?.bytes ?? 0)}`,
  )
}

function megabytesText(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024)} MB`
}
