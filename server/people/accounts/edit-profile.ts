import { messages } from '#contract/messages.ts'
import type { ProfileForm } from '#contract/people/users.ts'
import { type Act, changesOf, writeAudit } from '../../platform/audit/audit.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { unauthorized } from '../../platform/errors.ts'
import { lockUser, type UserRow } from '../users/queries.ts'

type Profile = Pick<UserRow, 'full_name' | 'phone_number' | 'whatsapp'>

const profileOf = ({ full_name, phone_number, whatsapp }: Profile) => ({
  fullName: full_name,
  phoneNumber: phone_number,
  whatsapp: whatsapp ?? '',
})

/** Changes name, phone number and whatsapp, and nothing else of the account. */
export const editProfile = (
  db: Db,
  act: Act,
  { name, phoneNumber, whatsapp }: ProfileForm,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = act.actor
    const before = await lockUser(trx, id)
    if (!before) throw unauthorized(messages.signIn)
    const after: Profile = {
      full_name: name,
      phone_number: phoneNumber,
      whatsapp: whatsapp === undefined ? before.whatsapp : whatsapp || null,
    }
    const changes = changesOf(profileOf(before), profileOf(after))
    if (Object.keys(changes).length === 0) return
    await trx
      .updateTable('user_account')
      .set({ ...after, updated_at: now() })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, act, { action: 'profile.edit', target: id, details: { name, changes } })
  })
