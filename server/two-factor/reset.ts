import { OPERATOR, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { queueSecurityMail } from '../mail/outbox.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { findUserByEmail } from '../users/queries.ts'
import { forgetTwoFactor } from './queries.ts'

/** Turns an account's second factor off by a command of the operator. Answers the sessions that ended; undefined: it had none. */
export const resetTwoFactor = (db: Db, email: string): Promise<string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const row = await findUserByEmail(trx, email)
    if (!row || !(await forgetTwoFactor(trx, row.id))) return undefined
    await writeAudit(trx, OPERATOR, { action: 'twoFactor.off', target: row.id, details: { name: row.full_name } })
    await queueSecurityMail(trx, row, { template: 'twoFactorOff' })
    return endAllSessions(trx, row.id)
  })
