import type { Db } from '../../platform/db/schema.ts'

/** Reads the newest backup that has ended, and the newest good one, which may be the same. */
export async function readLastBackup(db: Db) {
  const newest = db
    .selectFrom('backup_run')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('started_at', 'desc')
  const [ended, good] = await Promise.all([
    newest.limit(1).executeTakeFirst(),
    newest.where('failure', 'is', null).limit(1).executeTakeFirst(),
  ])
  return { ended, good }
}
