import { messages } from '#contract/messages.ts'
import type { ProfileForm } from '#contract/people/users.ts'
import { type AuditedAct, changedFieldsOf, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { lockUserRow, type UserRow } from '../users/queries.ts'

type Profile = Pick<UserRow, 'full_name' | 'phone_number' | 'whatsapp'>

const readProfileChange = ({ full_name, phone_number, whatsapp }: Profile) => ({
  fullName: full_name,
  phoneNumber: phone_number,
  whatsapp: whatsapp ?? '',
})

/** Changes name, phone number and whatsapp, and nothing else of the account. */
export const editProfile = (
  db: Db,
  act: AuditedAct,
  { name, phoneNumber, whatsapp }: ProfileForm,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = act.actor
    const before = await lockUserRow(trx, id)
    if (!before) throw unauthorizedError(messages.signInFirst)
    const after: Profile = {
      full_name: name,
      phone_number: phoneNumber,
      whatsapp: whatsapp === undefined ? before.whatsapp : whatsapp || null,
    }
    const changes = changedFieldsOf(readProfileChange(before), readProfileChange(after))
    if (Object.keys(changes).length === 0) return
    await trx
      .updateTable('user_account')
      .set({ ...after, updated_at: databaseNow() })
      .where('id', '=', id)
      .execute()
    await writeAuditEntry(trx, act, {
      action: 'profile.edit',
      target: id,
      details: { name, changes },
    })
  })
