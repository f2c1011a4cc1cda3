import { sql } from 'kysely'
import { now } from '../db/now.ts'
import type { Db, Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { forgetTwoFactor } from '../two-factor/queries.ts'
import { findUserByEmail, type UserRow } from '../users/queries.ts'
import { tellOfRole, tellSuperAdmins } from '../users/tell-of-role.ts'
import { demoPeople } from './demo-people.ts'
import { hashPassword, isPassword, OWN } from './passwords.ts'

type NewPerson = { email: string; password: string; fullName: string; role: 'superAdmin' | 'admin' | 'users' }

export type Created = 'made' | 'changed'

/**
 * An account that the operator opens: verified, unblocked, with a role of any kind and this password. One that is
 * there already becomes exactly that, and all of its sessions end.
 */
export async function createPerson(db: Db, person: NewPerson): Promise<Created> {
  const password_hash = await hashPassword(person.password)
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx)
    return writePerson(trx, { ...person, password_hash })
  })
}

/**
 * The super admin of the settings, at each start. An account that is a super admin already stays as it is: its owner
 * may have changed the password, or another super admin blocked it. One with an address of the demo is nobody's own: all who
 * saw the demo may have changed its password, so that the one given here holds.
 */
export async function ensureSuperAdmin(
  db: Db,
  { email, password }: Pick<NewPerson, 'email' | 'password'>,
): Promise<Created | 'unchanged'> {
  if (await isTheirsAlready(await findUserByEmail(db, email), password)) return 'unchanged'
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx)
    if (await isTheirsAlready(await findUserByEmail(trx, email), password)) return 'unchanged' // another instance was faster
    return writePerson(trx, { email, fullName: 'Super Admin', role: 'superAdmin', password_hash })
  })
}

async function isTheirsAlready(row: UserRow | undefined, password: string): Promise<boolean> {
  if (row?.role !== 'superAdmin' || row.email_verified_at === null) return false
  return !findDemoPerson(row.email) || isPassword(password, row.password_hash, OWN)
}

const findDemoPerson = (email: string) => demoPeople.find((person) => person.email === email.toLowerCase())

/** Whether the password of the README opens this account. */
export async function hasDemoPassword({ email, password_hash }: UserRow): Promise<boolean> {
  const demo = findDemoPerson(email)
  return demo !== undefined && isPassword(demo.password, password_hash, OWN)
}

/** Instances that start at the same time. */
const takeTurns = (trx: Trx): Promise<unknown> => sql`select pg_advisory_xact_lock(7306)`.execute(trx)

type Written = Omit<NewPerson, 'password'> & { password_hash: string }

async function writePerson(trx: Trx, person: Written): Promise<Created> {
  const inserted = await trx
    .insertInto('user_account')
    .values({
      id: newId(),
      full_name: person.fullName,
      email: person.email,
      phone_number: '08000000000',
      password_hash: person.password_hash,
      role: person.role,
      shipping: null,
      email_verified_at: new Date(),
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) {
    if (person.role === 'superAdmin') await tellSuperAdmins(trx, { person, role: person.role, by: null })
    return 'made'
  }
  await overwrite(trx, person)
  return 'changed'
}

/**
 * Somebody else may have chosen the name, and the second factor, of an account that was never verified or came with the
 * demo; those of any other are its owner's.
 */
async function overwrite(trx: Trx, { email, fullName, role, password_hash }: Written): Promise<void> {
  const before = await findUserByEmail(trx, email)
  const row = await trx
    .updateTable('user_account')
    .set({
      full_name: sql<string>`case when email_verified_at is null then ${fullName} else full_name end`,
      role,
      status: 'unblock',
      password_hash,
      email_verified_at: sql<Date>`coalesce(email_verified_at, now())`,
      updated_at: now(),
    })
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  await endAllSessions(trx, row.id)
  if (!before?.email_verified_at || findDemoPerson(before.email)) await forgetTwoFactor(trx, row.id)
  if (before?.role !== role) await tellOfRole(trx, { person: row, role, by: null })
}
