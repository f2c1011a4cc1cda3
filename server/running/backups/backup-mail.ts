import { dateTimeInLagos } from '#contract/platform/times.ts'
import type { ShopMail } from '../../office/notifications/mail-kinds.ts'
import type { MailContent } from '../../office/notifications/templates.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { readLastBackup } from './last-backup.ts'

/** A scheduled backup is late if it has not begun an hour after its time. */
const LATE_BACKUP_MS = 3_600_000

/** Says what is wrong with the backups in a sentence; undefined if nothing is. */
async function findBackupProblem(db: Db): Promise<string | undefined> {
  const { ended } = await readLastBackup(db)
  if (!ended) return undefined
  if (ended.failure !== null) return `The backup to ${ended.target} failed: ${ended.failure}`
  const isLate = ended.next_at !== null && ended.next_at.getTime() < Date.now() - LATE_BACKUP_MS
  return isLate && ended.ended_at
    ? `The backup to ${ended.target} is late: the last one ended at ${dateTimeInLagos(ended.ended_at.toISOString())}, Lagos time.`
    : undefined
}

/**
 * Queues the mail about a failed backup to the shop's own address; returns how many were queued.
 * Its key is the last good backup: however often backups fail, the shop gets one mail until one
 * succeeds.
 */
export async function mailFailedBackup({ db, settings }: SettingsContext): Promise<number> {
  const { email } = await settings.read()
  if (email === '' || (await findBackupProblem(db)) === undefined) return 0
  const { good } = await readLastBackup(db)
  const key = `backupFailed:${good?.id ?? 'none'}`
  const queued = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', key)
    .executeTakeFirst()
  if (queued) return 0
  await queueMail<ShopMail>(db, { template: 'backupFailed', to: email, key })
  return 1
}

/**
 * Composes that mail when it is sent, with the problem of that moment; undefined if a backup has
 * succeeded in the meantime.
 */
export async function composeFailedBackup({ db, origin }: { db: Db; origin: string }) {
  const problem = await findBackupProblem(db)
  if (problem === undefined) return undefined
  return { isVerified: true, write: async () => failedBackupMail(problem, origin) }
}

const failedBackupMail = (problem: string, origin: string): MailContent => ({
  subject: 'The shop could not be backed up',
  name: '',
  paragraphs: [
    problem,
    'We try again every hour. Until then new orders and changes are not backed up.',
    'You will not get this email again until a backup has succeeded.',
  ],
  button: { text: 'Open the dashboard', href: `${origin}/admin` },
})
