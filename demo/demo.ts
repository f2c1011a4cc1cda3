import { randomBytes } from 'node:crypto'
import {
  createAccount,
  ensureSuperAdmin,
  hasDemoPassword,
} from '#server/people/accounts/create-admin.ts'
import { demoPeople } from '#server/people/accounts/demo-people.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { endAllSessions } from '#server/people/sessions/end-sessions.ts'
import { forgetTwoFactor } from '#server/people/two-factor/queries.ts'
import { findUserByEmail, type UserRow } from '#server/people/users/queries.ts'
import type { Config } from '#server/platform/config/config.ts'
import { now } from '#server/platform/db/now.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { SeedDeps } from './seed.ts'

/**
 * The demo's door: the server's start, the seed command and the bench import this file and no other
 * of the folder.
 */

/**
 * Fills an empty shop with the demo catalogue. Only this call loads the data: most starts do not
 * need it.
 */
export const seedShop = async (deps: SeedDeps): Promise<boolean> =>
  (await import('./seed.ts')).seedShop(deps)

type PeopleOptions = Pick<Config, 'isProduction' | 'superAdmin'> & { isNewDemo: boolean }

/**
 * At each start: adds the demo's users in a demo, retires them in production, and adds the
 * operator's super admin.
 */
export async function preparePeople(
  db: Db,
  { isProduction, superAdmin, isNewDemo }: PeopleOptions,
): Promise<void> {
  if (isProduction) await retireDemoPeople(db)
  else if (isNewDemo) await createDemoPeople(db)
  if (superAdmin) await ensureSuperAdmin(db, superAdmin)
}

/** An existing account is never changed. */
async function createDemoPeople(db: Db): Promise<void> {
  for (const person of demoPeople)
    if (!(await findUserByEmail(db, person.email))) await createAccount(db, person)
}

/**
 * Removes role, password, second factor and sessions of each account that still has a password of
 * the README.
 */
async function retireDemoPeople(db: Db): Promise<void> {
  for (const { id } of await findDemoAccounts(db)) {
    const password_hash = await hashPassword(randomBytes(32).toString('hex'))
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('user_account')
        .set({ role: 'users', status: 'block', password_hash, updated_at: now() })
        .where('id', '=', id)
        .execute()
      await endAllSessions(trx, id)
      await forgetTwoFactor(trx, id)
    })
  }
}

/**
 * The logins for the start's output; undefined if the demo's accounts do not exist, or no longer.
 */
export async function demoLogins(db: Db): Promise<string | undefined> {
  const open = (await findDemoAccounts(db))
    .filter(({ status }) => status === 'unblock')
    .map(({ email }) => email)
  const logins = demoPeople.filter(({ email }) => open.includes(email))
  if (logins.length === 0) return undefined
  return `Logins of the demo: ${logins.map(({ email, password }) => `${email} / ${password}`).join(' · ')}`
}

async function findDemoAccounts(db: Db): Promise<UserRow[]> {
  const rows = await Promise.all(demoPeople.map(({ email }) => findUserByEmail(db, email)))
  const found: UserRow[] = []
  for (const row of rows) if (row && (await hasDemoPassword(row))) found.push(row)
  return found
}
