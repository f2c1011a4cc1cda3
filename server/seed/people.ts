import { ensurePerson } from '../accounts/create-admin.ts'
import type { Db } from '../db/schema.ts'

/** The logins of the demo shop, one of each role. Never made in production. */
export const demoPeople = [
  { role: 'superAdmin', fullName: 'Ngozi Eze', email: 'super@kasuwa.example', password: 'kasuwa-super' },
  { role: 'admin', fullName: 'Tunde Bello', email: 'admin@kasuwa.example', password: 'kasuwa-admin' },
  { role: 'users', fullName: 'Amina Yusuf', email: 'user@kasuwa.example', password: 'kasuwa-user' },
] as const

export async function seedPeople(db: Db): Promise<void> {
  for (const person of demoPeople) await ensurePerson(db, person)
}

/** Where real money moves nobody may come in with a password that stands in the README. */
export const retireDemoPeople = (db: Db): Promise<unknown> =>
  db
    .updateTable('user_account')
    .set({ status: 'block' })
    .where(
      'email',
      'in',
      demoPeople.map(({ email }) => email),
    )
    .execute()

/** Undefined where the demo's accounts are not. */
export async function demoLogins(db: Db): Promise<string | undefined> {
  const [first] = demoPeople
  const row = await db.selectFrom('user_account').select('id').where('email', '=', first.email).executeTakeFirst()
  return row && `Logins of the demo: ${demoPeople.map(({ email, password }) => `${email} / ${password}`).join(' · ')}`
}
