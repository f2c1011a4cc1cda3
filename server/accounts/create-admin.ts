import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { hashPassword } from './passwords.ts'

type NewPerson = { email: string; password: string; fullName: string; role: 'superAdmin' | 'admin' | 'users' }

/**
 * An account that the operator opens: verified, with a role of any kind. An account that is there already keeps its
 * password and only gets the role. Answers whether it is new.
 */
export async function ensurePerson(db: Db, { email, password, fullName, role }: NewPerson): Promise<boolean> {
  const changed = await db
    .updateTable('user_account')
    .set({ role, status: 'unblock' })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  if (changed.numUpdatedRows > 0n) return false
  const inserted = await db
    .insertInto('user_account')
    .values({
      id: newId(),
      full_name: fullName,
      email,
      phone_number: '08000000000',
      password_hash: await hashPassword(password),
      role,
      shipping: null,
      email_verified_at: new Date(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}
