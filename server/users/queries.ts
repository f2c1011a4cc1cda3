import { type Selectable, sql } from 'kysely'
import { ROLE_IDS } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { contains, type Searched } from '../db/contains.ts'
import { findNewest } from '../db/newest.ts'
import type { Db, Trx, UserTable } from '../db/schema.ts'
import { isId } from '../ids.ts'

export type UserRow = Selectable<UserTable>

export const columns = [
  'id',
  'full_name',
  'email',
  'phone_number',
  'whatsapp',
  'role',
  'status',
  'shipping',
  'email_verified_at',
  'created_at',
] as const

/** Never the password's hash, a token or a session version: what is not named here does not leave. */
export const toUser = (row: Pick<UserRow, (typeof columns)[number]>): User => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  phoneNumber: row.phone_number,
  ...(row.whatsapp && { whatsapp: row.whatsapp }),
  role: ROLE_IDS[row.role],
  status: row.status,
  shipping: row.shipping ?? [],
  isVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
})

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.selectFrom('user_account').selectAll().where(sql`lower(email)`, '=', email.trim().toLowerCase()).executeTakeFirst()

/** For the rest of the transaction nobody else changes this person. */
export const lockUser = (trx: Trx, id: string): Promise<UserRow | undefined> =>
  trx.selectFrom('user_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Admins and super admins, by name. */
export async function listAdmins(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(columns)
    .where('role', '!=', sql.lit('users')) // as the index says it
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

type Page = { limit: number; skip: number; search: string }

// This expression and condition stand in the schema, too: only then its indexes are used.
const person: Searched = {
  text: sql`(full_name || E'\n' || email || E'\n' || phone_number)`,
  rare: {
    rows: sql`(full_name || E'\n' || email || E'\n' || phone_number) ~ '[^[:alnum:][:space:]@.]'`,
    isCommon: /^[\s@.]*$/,
  },
}

/** Basic users, newest first. Search: name, e-mail, phone. */
export async function listUsers(db: Db, { search, ...page }: Page): Promise<{ data: User[]; totalUsers: number }> {
  const isFound = contains(person, search)
  const { rows, total } = await findNewest(db, {
    from: 'user_account',
    columns,
    where: sql`user_account.role = 'users'`,
    search: search.trim() === '' ? undefined : { parts: [isFound], either: isFound },
    page,
  })
  return { data: rows.map(toUser), totalUsers: total }
}
