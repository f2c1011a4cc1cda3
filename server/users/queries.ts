import { type Selectable, sql } from 'kysely'
import { ROLE_IDS } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { contains } from '../db/contains.ts'
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
    .where('role', 'in', ['admin', 'superAdmin'])
    .orderBy('full_name')
    .orderBy('id')
    .execute()
  return rows.map(toUser)
}

type Page = { limit: number; skip: number; search: string }

/** Basic users, newest first. */
export async function listUsers(db: Db, { limit, skip, search }: Page): Promise<{ data: User[]; totalUsers: number }> {
  const matching = db
    .selectFrom('user_account')
    .where('role', '=', 'users')
    .$if(search.trim() !== '', (query) =>
      query.where((eb) =>
        eb.or([contains('full_name', search), contains('email', search), contains('phone_number', search)]),
      ),
    )
  const [rows, counted] = await Promise.all([
    matching.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(skip).execute(),
    matching.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data: rows.map(toUser), totalUsers: Number(counted.total) }
}
