import { sql } from 'kysely'
import { StartError } from '../errors.ts'
import { tableExists } from './migrator.ts'
import type { Db } from './schema.ts'

/**
 * A database that no shop may start on: a restore into it has not ended, or its shop has moved. The
 * note is a table, so that it comes and goes with the data in one transaction, and is there before
 * any migration.
 */

export async function takeOutOfService(db: Db, reason: string): Promise<void> {
  await sql`create table if not exists out_of_service (reason text not null)`.execute(db)
  await sql`delete from out_of_service`.execute(db)
  await sql`insert into out_of_service values (${reason})`.execute(db)
}

export async function putInService(db: Db): Promise<void> {
  await sql`drop table if exists out_of_service`.execute(db)
}

/** @throws StartError with the reason */
export async function requireInService(db: Db): Promise<void> {
  if (!(await tableExists(db, 'out_of_service'))) return
  const { rows } = await sql<{ reason: string }>`select reason from out_of_service`.execute(db)
  throw new StartError(rows[0]?.reason ?? 'This database is out of service.')
}
