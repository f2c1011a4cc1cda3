import { sql } from 'kysely'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { forgetTwoFactor } from '../two-factor/queries.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { queueRoleMails, queueStaffMails } from '../users/role-mails.ts'
import { demoPeople } from './demo-people.ts'
import { hashPassword, isRightPassword, SHOP_HASH_TURN } from './passwords.ts'

type NewAccount = {
  email: string
  password: string
  fullName: string
  role: 'superAdmin' | 'admin' | 'users'
}

export type CreatedAccount = 'created' | 'changed'

/**
 * Creates a verified, unblocked account of any role with this password. An account that has the
 * address already is changed accordingly, and its sessions end.
 */
export async function createAccount(db: Db, account: NewAccount): Promise<CreatedAccount> {
  const password_hash = await hashPassword(account.password)
  return db.transaction().execute(async (trx) => {
    await takeAccountTurns(trx)
    return writeAccount(trx, { ...account, password_hash })
  })
}

/**
 * The super admin of the settings, at each start. An account that is a super admin already stays as
 * it is: its owner may have changed the password, or another super admin blocked it. An account of
 * the demo has no owner, and any visitor of the demo may have changed its password: it gets the one
 * of the settings.
 */
export async function ensureSuperAdmin(
  db: Db,
  { email, password }: Pick<NewAccount, 'email' | 'password'>,
): Promise<CreatedAccount | 'unchanged'> {
  if (await isAccountCreated(await findUserByEmail(db, email), password)) return 'unchanged'
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await takeAccountTurns(trx)
    // another instance was faster
    if (await isAccountCreated(await findUserByEmail(trx, email), password)) return 'unchanged'
    return writeAccount(trx, { email, fullName: 'Super Admin', role: 'superAdmin', password_hash })
  })
}

async function isAccountCreated(row: UserRow | undefined, password: string): Promise<boolean> {
  if (row?.role !== 'superAdmin' || row.email_verified_at === null) return false
  return !findDemoPerson(row.email) || isRightPassword(password, row.password_hash, SHOP_HASH_TURN)
}

const findDemoPerson = (email: string) =>
  demoPeople.find((person) => person.email === email.toLowerCase())

/** Whether the account still has the password of the README. */
export async function hasDemoPassword({ email, password_hash }: UserRow): Promise<boolean> {
  const demo = findDemoPerson(email)
  return demo !== undefined && isRightPassword(demo.password, password_hash, SHOP_HASH_TURN)
}

/** Serialises instances that start at the same time. */
const takeAccountTurns = (trx: Trx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(7306)`.execute(trx)

type AccountWrite = Omit<NewAccount, 'password'> & { password_hash: string }

async function writeAccount(trx: Trx, account: AccountWrite): Promise<CreatedAccount> {
  const inserted = await trx
    .insertInto('user_account')
    .values({
      id: createRowId(),
      full_name: account.fullName,
      email: account.email,
      phone_number: '08000000000',
      password_hash: account.password_hash,
      role: account.role,
      shipping: null,
      email_verified_at: new Date(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) {
    if (account.role === 'superAdmin')
      await queueStaffMails(trx, { user: account, role: account.role, by: null })
    return 'created'
  }
  await overwriteAccount(trx, account)
  return 'changed'
}

/**
 * A stranger may have chosen name and second factor where it was never verified, or came with the
 * demo.
 */
async function overwriteAccount(
  trx: Trx,
  { email, fullName, role, password_hash }: AccountWrite,
): Promise<void> {
  const before = await findUserByEmail(trx, email)
  const row = await trx
    .updateTable('user_account')
    .set({
      full_name: sql<string>`case when email_verified_at is null then ${fullName} else full_name end`,
      role,
      status: 'unblock',
      password_hash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      updated_at: databaseNow(),
    })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await endAllSessions(trx, row.id)
  if (!before?.email_verified_at || findDemoPerson(before.email)) await forgetTwoFactor(trx, row.id)
  if (before?.role !== role) await queueRoleMails(trx, { user: row, role, by: null })
}
