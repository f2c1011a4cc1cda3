import type { Role } from '#contract/roles.ts'
import type { Trx } from '../db/schema.ts'
import { queueSecurityMail } from '../mail/outbox.ts'
import { activeSuperAdmins, findUser, type UserRow } from './queries.ts'

type RoleChange<Person> = {
  person: Person
  role: Role
  /** `_id` of the account that did it; null for a command of the operator. */
  by: string | null
}

/** Mails the person and every super admin that a role was changed. By addresses: a name may say anything. */
export async function tellOfRole(trx: Trx, change: RoleChange<Pick<UserRow, 'id' | 'email'>>): Promise<void> {
  await queueSecurityMail(trx, change.person, { template: 'roleChanged', role: change.role })
  await tellSuperAdmins(trx, change)
}

/** All but the person. */
export async function tellSuperAdmins(
  trx: Trx,
  { person, role, by }: RoleChange<Pick<UserRow, 'email'>>,
): Promise<void> {
  const actor = by ? (await findUser(trx, by))?.email : 'a command on the server'
  const mail = { template: 'staffChanged', person: person.email, role, by: actor ?? 'an account that is gone' } as const
  for (const superAdmin of await activeSuperAdmins(trx).execute())
    if (superAdmin.email.toLowerCase() !== person.email.toLowerCase()) await queueSecurityMail(trx, superAdmin, mail)
}
