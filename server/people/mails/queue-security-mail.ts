import type { Db } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { type QueuedMail, queueMail } from '../../platform/mail/outbox.ts'
import type { AccountMail } from './account-mail-kinds.ts'

type SecurityTemplate =
  | 'newDevice'
  | 'roleChanged'
  | 'staffChanged'
  | 'sessionReused'
  | 'twoFactorOn'
  | 'twoFactorOff'

/** A mail about an account, without the account. */
type WithoutAccount<Mail> = Mail extends Mail ? Omit<Mail, 'userId'> : never
type SecurityMail = WithoutAccount<Extract<AccountMail, { template: SecurityTemplate }>>

/** Each call queues a mail of its own. */
export const queueSecurityMail = (
  db: Db,
  to: { id: string; email: string },
  mail: SecurityMail,
): Promise<void> =>
  queueMail<AccountMail>(db, {
    ...mail,
    to: to.email,
    key: `${mail.template}:${createRowId()}`,
    userId: to.id,
  } as QueuedMail<AccountMail>)
