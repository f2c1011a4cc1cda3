import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { hashPassword } from './passwords.ts'
import { closeAllSessions } from './sessions.ts'

type NewPerson = { email: string; password: string; fullName: string; role: 'superAdmin' | 'admin' | 'users' }

/** `made`: a new account. `claimed`: one that nobody had shown to be theirs. `raised`: its owner's password stays. */
export type Ensured = 'made' | 'claimed' | 'raised'

/**
 * An account that the operator opens: verified, with a role of any kind. An account that is there already gets the
 * role. If its address was never verified, anybody may have signed up with it: then it also gets the operator's
 * password, and all of its sessions end.
 */
export async function ensurePerson(db: Db, { email, password, fullName, role }: NewPerson): Promise<Ensured> {
  const raised = await raise(db, email, role)
  if (raised) return 'raised'
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('user_account')
      .values({
        id: newId(),
        full_name: fullName,
        email,
        phone_number: '08000000000',
        password_hash,
        role,
        shipping: null,
        email_verified_at: new Date(),
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows) return 'made'
    if (await raise(trx, email, role)) return 'raised' // another instance was faster
    await claim(trx, { email, fullName, role, password_hash })
    return 'claimed'
  })
}

async function raise(db: Db, email: string, role: NewPerson['role']): Promise<boolean> {
  const changed = await db
    .updateTable('user_account')
    .set({ role, status: 'unblock' })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

type Claim = Omit<NewPerson, 'password'> & { password_hash: string }

async function claim(db: Db, { email, fullName, role, password_hash }: Claim): Promise<void> {
  const { id } = await db
    .updateTable('user_account')
    .set({
      full_name: fullName,
      role,
      status: 'unblock',
      password_hash,
      email_verified_at: sql`now()` as never,
      updated_at: sql`now()` as never,
    })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirstOrThrow()
  await closeAllSessions(db, id)
}
