import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * A file of `routines/`: functions of one topic, or one view, which has the name of its file. They
 * hold no data, so that no migration changes them: a start replaces those whose text has changed.
 */
export type Routine = Readonly<{ file: string; kind: 'functions' | 'view'; text: string }>

const FOLDERS = { functions: 'functions', view: 'views' } as const

/** All routines of this version, functions first. */
export const readRoutines = (): Routine[] => [
  ...readSqlFolder('functions'),
  ...readSqlFolder('view'),
]

function readSqlFolder(kind: Routine['kind']): Routine[] {
  const folder = new URL(`routines/${FOLDERS[kind]}/`, import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file) => ({
    file: `${FOLDERS[kind]}/${file}`,
    kind,
    text: readFileSync(new URL(file, folder), 'utf8'),
  }))
}

const viewNameIn = ({ file }: Routine): string => file.slice('views/'.length, -'.sql'.length)

const digestOfRoutine = ({ text }: Routine): string =>
  createHash('sha256').update(text).digest('hex')

/**
 * Makes the routines of one kind in a database that has none. Functions come before the tables,
 * whose indexes and triggers use them, and views after these.
 */
export async function makeRoutines(
  db: Db,
  routines: readonly Routine[],
  kind: Routine['kind'],
): Promise<void> {
  for (const routine of routines.filter((other) => other.kind === kind))
    await makeRoutine(db, routine)
}

/** Notes the routines of a new database as made. */
export async function noteRoutines(db: Db, routines: readonly Routine[]): Promise<void> {
  const rows = routines.map((routine) => ({
    file: routine.file,
    digest: digestOfRoutine(routine),
  }))
  if (rows.length === 0) return
  await db
    .insertInto('routine')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('file').doUpdateSet(({ ref }) => ({ digest: ref('excluded.digest') })),
    )
    .execute()
}

/**
 * Replaces what differs from this version in one transaction, and returns the names of the files.
 * Instances that start at once take turns by the lock on `routine`. A view is also made when it is
 * missing: a migration that takes a column away drops the views that show it.
 */
export async function replaceRoutines(db: Db, routines: readonly Routine[]): Promise<string[]> {
  if ((await listOutdated(db, routines)).length === 0) return []
  return db.transaction().execute(async (trx) => {
    await sql`lock table routine in share row exclusive mode`.execute(trx)
    const outdated = await listOutdated(trx, routines)
    for (const routine of outdated) await makeRoutine(trx, routine)
    await noteRoutines(trx, outdated)
    return outdated.map(({ file }) => file)
  })
}

async function listOutdated(db: Db, routines: readonly Routine[]): Promise<Routine[]> {
  const made = await db.selectFrom('routine').selectAll().execute()
  const { rows: views } = await sql<{ name: string }>`
    select viewname as name from pg_views where schemaname = 'public'`.execute(db)
  const digests = new Map(made.map(({ file, digest }) => [file, digest]))
  const viewNames = new Set(views.map(({ name }) => name))
  return routines.filter((routine) => {
    if (digests.get(routine.file) !== digestOfRoutine(routine)) return true
    return routine.kind === 'view' && !viewNames.has(viewNameIn(routine))
  })
}

/**
 * Bodies are not checked: functions are made before the tables that they read. A view is made
 * again, as `create or replace view` takes no other columns.
 */
async function makeRoutine(db: Db, routine: Routine): Promise<void> {
  await sql`set local check_function_bodies = off`.execute(db)
  if (routine.kind === 'view')
    await sql`drop view if exists ${sql.id(viewNameIn(routine))}`.execute(db)
  await sql.raw(routine.text).execute(db)
}

/** Drops all views, before migrations are taken back: a column of a view cannot be dropped. */
export async function dropAllViews(db: Db, routines: readonly Routine[]): Promise<void> {
  for (const routine of routines.filter(({ kind }) => kind === 'view'))
    await sql`drop view if exists ${sql.id(viewNameIn(routine))}`.execute(db)
}
