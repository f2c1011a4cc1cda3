import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { findSale, type SaleRow } from '../../orders/sales/queries.ts'
import { findUserById, type UserRow } from '../../people/users/queries.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { requireMayReadUser } from '../../platform/access/users.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'

/**
 * Where notes and tags are kept: with the account, or for a guest with the phone number in its one
 * form.
 */
export type CustomerKey = { account_id: string; phone: null } | { account_id: null; phone: string }

export type FoundCustomer = {
  /** `_id` of the account, or of the guest's order that names them: what the audit log names. */
  id: string
  key: CustomerKey
  account: UserRow | undefined
  name: string
  email: string
  phoneNumber: string
}

/**
 * A customer by the id of an account or of an order; an order of an account leads to the account.
 * @throws 404 if there is none, also once erased; 403 for an account that the actor may not read
 */
export async function findCustomer(db: Db, actor: Actor, id: string): Promise<FoundCustomer> {
  const sale = await findSale(db, id)
  const account = await findUserById(db, sale ? (sale.user_id ?? '') : id)
  if (sale && !account) return toGuestCustomer(db, sale)
  if (!account || account.erased_at) throw notFoundError(messages.customerNotFound)
  requireMayReadUser(actor, account)
  return {
    id: account.id,
    key: { account_id: account.id, phone: null },
    account,
    name: account.full_name,
    email: account.email,
    phoneNumber: account.phone_number,
  }
}

/** The buyer of an order without an account; an erased order names nobody. */
async function toGuestCustomer(db: Db, sale: SaleRow): Promise<FoundCustomer> {
  if (sale.phone_number === '' || sale.email === '') throw notFoundError(messages.customerNotFound)
  return {
    id: sale.id,
    key: { account_id: null, phone: await readPhoneKey(db, sale.phone_number) },
    account: undefined,
    name: sale.name,
    email: sale.email,
    phoneNumber: sale.phone_number,
  }
}

/** The digits that a phone number is found by: the same for all ways to type it. */
export async function readPhoneKey(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ phone: string }>`select phone_key(${typed}) as phone`.execute(db)
  return rows[0]?.phone ?? ''
}

/**
 * For the rest of the transaction nobody else changes what is kept of this customer.
 * @throws 404 if there is none, also once erased; 403 for an account that the actor may not read
 */
export async function lockCustomer(trx: Trx, actor: Actor, id: string): Promise<FoundCustomer> {
  const { account_id, phone } = (await findCustomer(trx, actor, id)).key
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer:${account_id ?? phone}`}, 0))`.execute(
    trx,
  )
  return findCustomer(trx, actor, id) // it may have been erased meanwhile
}

/** The condition of the rows of a customer in a table of notes or tags. */
export const isRowOfCustomer = ({ account_id, phone }: CustomerKey) =>
  account_id === null ? sql<boolean>`phone = ${phone}` : sql<boolean>`account_id = ${account_id}`
