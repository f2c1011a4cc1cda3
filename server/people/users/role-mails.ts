import type { Role } from '#contract/platform/roles.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { queueSecurityMail } from '../mails/queue-security-mail.ts'
import { activeSuperAdmins, findUserById, type UserRow } from './queries.ts'

type RoleChange<User> = {
  user: User
  role: Role
  /** `_id` of the user who changed it; null for a command of the operator. */
  by: string | null
}

/**
 * Mails about a changed role, to the user and to every super admin. They name addresses: a name may
 * be any text.
 */
export async function queueRoleMails(
  trx: Trx,
  change: RoleChange<Pick<UserRow, 'id' | 'email'>>,
): Promise<void> {
  await queueSecurityMail(trx, change.user, { template: 'roleChanged', role: change.role })
  await queueStaffMails(trx, change)
}

/** To every super admin but the user. */
export async function queueStaffMails(
  trx: Trx,
  { user, role, by }: RoleChange<Pick<UserRow, 'email'>>,
): Promise<void> {
  const actor = by ? (await findUserById(trx, by))?.email : 'a command on the server'
  const mail = {
    template: 'staffChanged',
    person: user.email,
    role,
    by: actor ?? 'an account that is gone',
  } as const
  for (const superAdmin of await activeSuperAdmins(trx).execute())
    if (superAdmin.email.toLowerCase() !== user.email.toLowerCase())
      await queueSecurityMail(trx, superAdmin, mail)
}
