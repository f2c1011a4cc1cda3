import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import type { BackupRunTable } from '../../platform/db/tables/operations.ts'

export type BackupRun = Selectable<BackupRunTable>

/** The newest backup that has ended, and the newest good one, which may be the same. */
export type LastBackup = { ended: BackupRun | undefined; good: BackupRun | undefined }

export async function readLastBackup(db: Db): Promise<LastBackup> {
  const newest = db.selectFrom('backup_run').selectAll().where('ended_at', 'is not', null).orderBy('started_at', 'desc')
  const [ended, good] = await Promise.all([
    newest.limit(1).executeTakeFirst(),
    newest.where('failure', 'is', null).limit(1).executeTakeFirst(),
  ])
  return { ended, good }
}
