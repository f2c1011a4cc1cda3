import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { normalizeTag } from '#contract/office/customer-rules.ts'
import type { AdminSort, User, UserSort } from '#contract/people/users.ts'
import { effectiveRightsOf } from '#contract/platform/rights.ts'
import { ROLE_IDS } from '#contract/platform/roles.ts'
import { containsAllWords, type Searched } from '../../platform/db/contains.ts'
import {
  nameSortKey,
  newestFirst,
  orderByTerms,
  orderForSort,
  ordersByKeys,
  reverseOrder,
} from '../../platform/db/order.ts'
import { findPagedRows, type IndexedSearch } from '../../platform/db/paged-search.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { unauthorizedError } from '../../platform/errors.ts'
import { isWellFormedId } from '../../platform/ids.ts'

export type UserRow = RowOf<'user_account'>

export const SHOWN_USER_COLUMNS = [
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
export const toUserOfRow = (row: Pick<UserRow, (typeof SHOWN_USER_COLUMNS)[number]>): User => ({
  _id: row.id,
  fullName: row.full_name,
  email: row.email,
  phoneNumber: row.phone_number,
  whatsapp: row.whatsapp || undefined,
  role: ROLE_IDS[row.role],
  status: row.status,
  rights: row.role === 'admin' ? [...effectiveRightsOf(row)] : undefined,
  shipping: row.shipping ?? [],
  isVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
})

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  if (!isWellFormedId(id)) return undefined
  return db.selectFrom('user_account').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account of the caller. @throws 401 where it is gone */
export async function getCallerRow(db: Db, { id }: { id: string }): Promise<UserRow> {
  const row = await findUserById(db, id)
  if (!row) throw unauthorizedError(messages.signInFirst)
  return row
}

/** The latest version of the terms that a user accepted, and when. */
export async function readAcceptedTerms(db: Db, userId: string): Promise<User['terms']> {
  const row = await db
    .selectFrom('terms_acceptance')
    .innerJoin('written_page_version as accepted', 'accepted.id', 'terms_acceptance.version_id')
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
export async function lockUserRow(trx: Trx, id: string): Promise<UserRow | undefined> {
  if (!isWellFormedId(id)) return undefined
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

const USER_ORDERS = {
  createdAt: reverseOrder(newestFirst('user_account')),
  ...ordersByKeys('user_account', {
    fullName: [nameSortKey(sql`user_account.full_name`)],
    email: [nameSortKey(sql`user_account.email`)],
    status: [sql`user_account.status`],
  }),
}
const ADMIN_ORDERS = {
  ...USER_ORDERS,
  ...ordersByKeys('user_account', { role: [sql`(user_account.role = 'superAdmin')`] }),
}

export async function listAdminUsers(db: Db, sort: AdminSort = 'fullName'): Promise<User[]> {
  const rows = await db
    .selectFrom('user_account')
    .select(SHOWN_USER_COLUMNS)
    .where('role', '!=', sql.lit('users')) // the condition of the index
    .orderBy(orderByTerms(orderForSort(ADMIN_ORDERS, sort)))
    .execute()
  return rows.map(toUserOfRow)
}

type UserListParams = {
  limit: number
  skip: number
  search: string
  sort?: UserSort | undefined
  tag?: string | undefined
}

const isCustomer = sql<boolean>`user_account.role = 'users' and user_account.erased_at is null`

const isTaggedUser = (tag: string) =>
  sql<boolean>`user_account.id in (select account_id from customer_tag where tag = ${normalizeTag(tag)})`

const searched: Searched = {
  text: sql`user_account.search_text`,
  // The same condition as that of the index in the schema: only then is the index used.
  rare: { rows: sql`user_account.search_text ~ '[^[:alnum:][:space:]@]'`, isCommon: /^[\s@]*$/ },
}

/**
 * A page of the accounts that are not staff, by search, tag and order. `totalUsers` counts all that
 * match.
 */
export async function listShoppers(db: Db, { search, sort, tag, ...page }: UserListParams) {
  const { rows, total } = await findPagedRows(db, {
    from: 'user_account',
    columns: SHOWN_USER_COLUMNS,
    where: tag === undefined ? isCustomer : sql`(${isCustomer} and ${isTaggedUser(tag)})`,
    search: userSearchCondition(search),
    order: sort && orderForSort(USER_ORDERS, sort),
    page,
  })
  return { data: rows.map(toUserOfRow), totalUsers: total }
}

function userSearchCondition(search: string): IndexedSearch | undefined {
  const typed = search.trim()
  if (typed === '') return undefined
  const digits = phoneDigits(typed) ?? typed
  return { parts: [...new Set([typed, digits])].map((part) => containsAllWords(searched, part)) }
}
