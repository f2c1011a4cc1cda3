import { sql } from 'kysely'
import type { ProfileForm } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'

/** Name, phone number and whatsapp; the address, the role and the status cannot be changed here. */
export const editProfile = (db: Db, userId: string, { name, phoneNumber, whatsapp }: ProfileForm): Promise<unknown> =>
  db
    .updateTable('user_account')
    .set({
      full_name: name,
      phone_number: phoneNumber,
      ...(whatsapp !== undefined && { whatsapp: whatsapp || null }),
      updated_at: sql`now()` as never,
    })
    .where('id', '=', userId)
    .execute()
