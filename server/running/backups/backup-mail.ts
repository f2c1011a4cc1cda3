import { timeOf } from '#contract/platform/times.ts'
import type { MailContent } from '../../office/notifications/templates.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { readLastBackup } from './last-backup.ts'

/** A scheduled backup that has not even begun by then is late. */
const LATE_MS = 3_600_000

/** Problem of the backups in a sentence; undefined if there is none. */
async function findProblem(db: Db): Promise<string | undefined> {
  const { ended } = await readLastBackup(db)
  if (!ended) return undefined
  if (ended.failure !== null) return `The backup to ${ended.target} failed: ${ended.failure}`
  const isLate = ended.next_at !== null && ended.next_at.getTime() < Date.now() - LATE_MS
  return isLate && ended.ended_at
    ? `The backup to ${ended.target} is late: the last one ended at ${timeOf(ended.ended_at.toISOString())}, Lagos time.`
    : undefined
}

/**
 * Queues the mail to the shop's own address. The last good backup is its key: one mail until one is
 * good again, however often it is tried. Returns how many were queued.
 */
export async function mailFailedBackup({ db, settings }: ShopContext): Promise<number> {
  const { email } = await settings.read()
  if (email === '' || (await findProblem(db)) === undefined) return 0
  const { good } = await readLastBackup(db)
  const key = `backupFailed:${good?.id ?? 'none'}`
  if (
    await db.selectFrom('mail_outbox').select('id').where('dedupe_key', '=', key).executeTakeFirst()
  )
    return 0
  await queueMail(db, { template: 'backupFailed', to: email, key })
  return 1
}

/** As it is when it is sent; undefined where a backup was made in the meantime. */
export async function composeFailedBackup({ db, origin }: { db: Db; origin: string }) {
  const problem = await findProblem(db)
  return problem === undefined
    ? undefined
    : { isVerified: true, write: async () => backupFailed(problem, origin) }
}

const backupFailed = (problem: string, origin: string): MailContent => ({
  subject: 'The shop could not be backed up',
  name: '',
  paragraphs: [
    problem,
    'We try again every hour. Until then new orders and changes are not backed up.',
    'You will not get this email again until a backup has succeeded.',
  ],
  button: { text: 'Open the dashboard', href: `${origin}/admin` },
})
