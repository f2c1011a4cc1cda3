import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { toTag } from '#contract/office/customer-rules.ts'
import type { AdminSort, User, UserSort } from '#contract/people/users.ts'
import { rightsOf } from '#contract/platform/rights.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { contains, type Searched } from '../../platform/db/contains.ts'
import { asName, down, type Order, orderOf, termsOf, up } from '../../platform/db/order.ts'
import { findPage, type Search } from '../../platform/db/paged-search.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { unauthorized } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'

export type UserRow = RowOf<'user_account'>

export const columns = [
  'id',
  'full_name',
  'email',
  'phone_number',
  'whatsapp',
  'role',
  'rights',
  'status',
  'shipping',
  'email_verified_at',
  'created_at',
] as const

/** Lists each field, so that the password's hash never leaves the server. */
export const toUser = (row: Pick<UserRow, (typeof columns)[number]>): User => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  phoneNumber: row.phone_number,
  whatsapp: row.whatsapp || undefined,
  role: ROLE_IDS[row.role],
  status: row.status,
  rights: row.role === 'admin' ? [...rightsOf(row)] : undefined,
  shipping: row.shipping ?? [],
  isVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
})

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of the caller. @throws 401 where it is gone */
export async function getCaller(db: Db, { id }: { id: string }): Promise<UserRow> {
  const row = await findUser(db, id)
  if (!row) throw unauthorized(messages.signIn)
  return row
}

/** The latest version of the terms that a user accepted, and when. */
export async function readAcceptedTerms(db: Db, userId: string): Promise<User['terms']> {
  const row = await db
    .selectFrom('terms_acceptance')
    .innerJoin('content_page_version as accepted', 'accepted.id', 'terms_acceptance.version_id')
    .select(['accepted.version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { version: row.version, acceptedAt: row.accepted_at.toISOString() }
}

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('user_account')
    .selectAll()
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/** Locked until the transaction ends. An account that was erased is none any more. */
export async function lockUser(trx: Trx, id: string): Promise<UserRow | undefined> {
  if (!isId(id)) return undefined
  const user = trx
    .selectFrom('user_account')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
  return user.forUpdate().executeTakeFirst()
}

/**
 * Super admins who may sign in; a caller that changes them locks them in the order of their ids.
 */
export const activeSuperAdmins = (trx: Trx) =>
  trx
    .selectFrom('user_account')
    .select(['id', 'email'])
    .where('role', '=', 'superAdmin')
    .where('status', '=', 'unblock')
    .orderBy('id')

const newest: Order = [down(sql`user_account.created_at`), down(sql`user_account.id`)]
const ORDERS = {
  fullName: [up(asName(sql`user_account.full_name`)), ...newest],
  email: [up(asName(sql`user_account.email`)), ...newest],
  status: [up(sql`user_account.status`), ...newest],
  createdAt: [up(sql`user_account.created_at`), up(sql`user_account.id`)],
} satisfies Record<string, Order>
const ADMIN_ORDERS = { ...ORDERS, role: [up(sql`(user_account.role = 'superAdmin')`), ...newest] }

export async function listAdmins(db: Db, sort: AdminSort = 'fullName'): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(columns)
    .where('role', '!=', sql.lit('users')) // the condition of the index
    .orderBy(termsOf(orderOf(ADMIN_ORDERS, sort)))
    .execute()
  return rows.map(toUser)
}

type Page = {
  limit: number
  skip: number
  search: string
  sort?: UserSort | undefined
  tag?: string | undefined
}

const isCustomer = sql<boolean>`user_account.role = 'users' and user_account.erased_at is null`

const isTagged = (tag: string) =>
  sql<boolean>`user_account.id in (select account_id from customer_tag where tag = ${toTag(tag)})`

const searched: Searched = {
  text: sql`user_account.search_text`,
  // The same condition as that of the index in the schema: only then is the index used.
  rare: { rows: sql`user_account.search_text ~ '[^[:alnum:][:space:]@]'`, isCommon: /^[\s@]*$/ },
}

export async function listUsers(db: Db, { search, sort, tag, ...page }: Page) {
  const { rows, total } = await findPage(db, {
    from: 'user_account',
    columns,
    where: tag === undefined ? isCustomer : sql`(${isCustomer} and ${isTagged(tag)})`,
    search: searchFor(search),
    order: sort && orderOf(ORDERS, sort),
    page,
  })
  return { data: rows.map(toUser), totalUsers: total }
}

function searchFor(search: string): Search | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  const digits = phoneDigits(typed) ?? typed
  return { parts: [...new Set([typed, digits])].map((part) => contains(searched, part)) }
}
