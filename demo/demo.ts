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
import { databaseNow } from '#server/platform/db/now.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { Config } from '#server/running/config/config.ts'
import type { SeedDeps } from './seed.ts'

/** Other folders (server start, seed command, bench) import only this file of the folder. */

/**
 * Fills an empty shop with the demo catalogue. The data is imported only by this call, because most
 * starts do not need it.
 */
export async function seedDemoShop(deps: SeedDeps): Promise<boolean> {
  const seed = await import('./seed.ts')
  return seed.seedEmptyShop(deps)
}

type PreparePeopleOptions = Pick<Config, 'isProduction' | 'superAdmin'> & { isNewDemo: boolean }

/**
 * Runs at each start. It adds the demo users in a new demo, retires them in production, and adds
 * the super admin of the operator.
 */
export async function preparePeople(
  db: Db,
  { isProduction, superAdmin, isNewDemo }: PreparePeopleOptions,
): Promise<void> {
  if (isProduction) await retireDemoPeople(db)
  else if (isNewDemo) await createDemoPeople(db)
  if (superAdmin) await ensureSuperAdmin(db, superAdmin)
}

/** Adds the demo users. An existing account is never changed. */
async function createDemoPeople(db: Db): Promise<void> {
  for (const person of demoPeople) {
    const existing = await findUserByEmail(db, person.email)
    if (!existing) await createAccount(db, person)
  }
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
        .set({ role: 'users', status: 'block', password_hash, updated_at: databaseNow() })
        .where('id', '=', id)
        .execute()
      await endAllSessions(trx, id)
      await forgetTwoFactor(trx, id)
    })
  }
}

/** The logins that the start prints; undefined if no demo account exists with its password. */
export async function findDemoLogins(db: Db): Promise<string | undefined> {
  const accounts = await findDemoAccounts(db)
  const open = accounts.filter(({ status }) => status === 'unblock')
  const emails = open.map(({ email }) => email)
  const people = demoPeople.filter(({ email }) => emails.includes(email))
  if (people.length === 0) return undefined
  const logins = people.map(({ email, password }) => `${email} / ${password}`)
  return `Logins of the demo: ${logins.join(' · ')}`
}

async function findDemoAccounts(db: Db): Promise<UserRow[]> {
  const rows = await Promise.all(demoPeople.map(({ email }) => findUserByEmail(db, email)))
  const found: UserRow[] = []
  for (const row of rows) {
    if (row && (await hasDemoPassword(row))) found.push(row)
  }
  return found
}
