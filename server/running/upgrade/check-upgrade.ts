import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../platform/db/migrate.ts'
import { readState, type State } from '../../platform/db/migrator.ts'
import type { Database } from '../../platform/db/open.ts'
import { requireInService } from '../../platform/db/out-of-service.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readLastBackup } from '../backups/last-backup.ts'
import { type Plan, planUpgrade, type Size } from './plan-upgrade.ts'

/** `wrong`: to be put right before the upgrade; `plan`: what it will do. */
export type Finding = { is: 'ok' | 'wrong' | 'plan'; says: string }

const ok = (says: string): Finding => ({ is: 'ok', says })
const wrong = (says: string): Finding => ({ is: 'wrong', says })
const plan = (says: string): Finding => ({ is: 'plan', says })

const BACKUP_HOURS = 24
/** `npm run backup` needs the schema of the first release. */
const FIRST_BACKUP =
  'the previous version notes no backups: copy DATA_DIR of the stopped shop, or pg_dump its server, and say --backed-up'
const HOUR_MS = 3_600_000

/** Whether an embedded database is there at all: to look is not to make one. */
export const isThere = (dataDir: string): boolean => existsSync(join(dataDir, 'database'))

/** Looks at a database with the eyes of this version, and changes nothing. @throws StartError as `migrate`, and for one out of service */
export async function checkUpgrade(
  { db, kind }: Database,
  place: { dataDir: string; hasBackup: boolean },
): Promise<Finding[]> {
  const state = await readState(migrations, db)
  await requireInService(db)
  const size = await readSize(db)
  const planned = planUpgrade(
    state.pending.map((name) => ({ name, canGoBack: Boolean(migrations[name]?.down) })),
    size,
  )
  return [
    ok(`the database answers: ${await readServer(db)}, ${megabytes(size.bytes)}`),
    ...describeState(state, planned),
    kind === 'embedded'
      ? await checkDisk(place.dataDir, planned)
      : plan(`its server needs ${megabytes(planned.bytes)} of free disk, which cannot be seen from here`),
    place.hasBackup ? ok('there is a backup, as you say') : await checkBackup(db),
  ]
}

function describeState({ applied, pending, isNewer }: State, { steps, seconds, isAlone }: Plan): Finding[] {
  if (applied.length === 0) return [plan('the database is empty: the first start makes the schema')]
  if (isNewer) return [ok('a newer version has added to the schema, and this one may run on it')]
  if (pending.length === 0) return [ok('the schema is that of this version: nothing has to change')]
  return [
    ...steps.map(({ name, says }) => plan(`${name}: ${says}`)),
    plan(`${pending.length} migrations, about ${Math.ceil(seconds)} s in all`),
    plan(
      isAlone
        ? 'stop all instances of the earlier version first'
        : 'instances of the earlier version go on running meanwhile',
    ),
  ]
}

async function checkDisk(dataDir: string, { bytes }: Plan): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const says = `${resolve(dataDir)} has ${megabytes(bavail * bsize)} of free disk, and ${megabytes(bytes)} are needed`
  return bavail * bsize > bytes ? ok(says) : wrong(says)
}

async function checkBackup(db: Db): Promise<Finding> {
  const advice = 'make one by npm run backup of the version that runs, or say --backed-up if you have another'
  if (!(await hasBackups(db))) return wrong(FIRST_BACKUP)
  const { good } = await readLastBackup(db)
  if (!good?.ended_at) return wrong(`no backup of this shop is known: ${advice}`)
  const hours = (Date.now() - good.ended_at.getTime()) / HOUR_MS
  const says = `the last good backup is ${Math.round(hours)} hours old, ${good.verified_at ? 'and was restored and compared' : 'and was never restored to see that it is whole'}`
  return hours <= BACKUP_HOURS && good.verified_at ? ok(says) : wrong(`${says}: ${advice}`)
}

async function hasBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('backup_run') as found`.execute(db)
  return Boolean(rows[0]?.found)
}

async function readServer(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return `PostgreSQL ${rows[0]?.version}`
}

async function readSize(db: Db): Promise<Size> {
  const { rows } = await sql<{ bytes: number; sale: number; product: number }>`
    select pg_database_size(current_database()) as bytes, ${rowsOf('sale')} as sale, ${rowsOf('product')} as product`.execute(
    db,
  )
  const { bytes = 0, ...tables } = rows[0] ?? {}
  return { bytes, rows: { sale: 0, product: 0, ...tables } }
}

/** About, as the planner knows it: to count a large table takes longer than to change it. */
const rowsOf = (table: string) => sql<number>`
  coalesce((select greatest(reltuples, 0)::bigint from pg_class where oid = to_regclass(${table})), 0)`

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`
