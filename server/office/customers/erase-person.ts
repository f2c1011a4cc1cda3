import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { ERASED, namesPerson } from '#contract/office/customer-rules.ts'
import type { ErasurePlan } from '#contract/office/customers.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import { isCompletedUnsent } from '../../orders/sales/state-conditions.ts'
import { endAllSessions } from '../../people/sessions/end-sessions.ts'
import { lockUserRow } from '../../people/users/queries.ts'
import type { Actor } from '../../platform/actor.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError } from '../../platform/errors.ts'
import { countErasedRows, erasureStatement, erasuresOfOwnActs, personErasures } from './erasures.ts'
import { type FoundCustomer, findCustomer, lockCustomer } from './find-customer.ts'
import { type PersonRows, readPersonRows } from './person.ts'
import { isTheirs } from './personal-rows.ts'

/**
 * What an erasure would take, what it would keep, and what must be finished before.
 * @throws 404 if there is no such person, 403 for an account that the actor may not read
 */
export async function planErasure(db: Db, actor: Actor, id: string): Promise<ErasurePlan> {
  const customer = await findCustomer(db, actor, id)
  const person = await readPersonRows(db, customer)
  const goes = []
  for (const erasure of personErasures) {
    if (!erasure.what) continue
    const { rows } = await countErasedRows(erasure, person).execute(db)
    goes.push({ what: erasure.what, count: rows[0]?.count ?? 0 })
  }
  const open = await findOpenMatters(db, person)
  return { name: customer.name, email: customer.email, goes, orders: person.sales.length, open }
}

/**
 * What of a person's orders is not finished, so that the shop still needs to know them: each order
 * once for each part.
 */
async function findOpenMatters(
  db: Db,
  { sales }: Pick<PersonRows, 'sales'>,
): Promise<ErasurePlan['open']> {
  const { rows } = await sql<ErasurePlan['open'][number]>`
    select id as sale, 'order' as part from sale where id = any(${sales}::uuid[])
      and (transaction_status = 'processing' or ${isCompletedUnsent})
    union select sale_id, 'refund' from refund join payment on payment.id = payment_id
      where sale_id = any(${sales}::uuid[]) and refund.status not in ('done', 'failed')
    union select sale_id, 'payment' from dispute join payment on payment.id = payment_id
      where sale_id = any(${sales}::uuid[]) and dispute.state = 'open'
    union select sale_id, 'return' from return_request
      where sale_id = any(${sales}::uuid[]) and state in ('asked', 'approved', 'received')
    union select sale_id, 'payment' from payment_attempt join webhook_inbox using (reference)
      where sale_id = any(${sales}::uuid[]) and webhook_inbox.status = 'pending'
    order by sale, part`.execute(db)
  return rows
}

type EraseRequest = AuditedAct & { id: string; typed: string }

/**
 * Takes a person out of every table, in one transaction: the account is kept as a number without a
 * person, orders as sums without a name. A returning person signs up again. Returns the sessions
 * that ended, and the products whose pages showed a review of theirs.
 * @throws 404 if there is no such person, 403 for an account that the actor may not read, 400
 * unless the person was named, 409 for staff and while something of their orders is open
 */
export const erasePerson = (
  db: Db,
  { id, typed, ...act }: EraseRequest,
): Promise<{ ended: string[]; reviewed: string[] }> =>
  db.transaction().execute(async (trx) => {
    const customer = await lockErasedPerson(trx, act.actor, id)
    if (!namesPerson(typed, customer)) throw badFieldError('typed', messages.typedWrong)
    if (isAdmin(customer.account)) throw conflictError(messages.staffNotErased)
    const person = await readPersonRows(trx, customer)
    await lockOrdersOfPerson(trx, person)
    const open = await findOpenMatters(trx, person)
    if (open.length > 0) throw conflictError(messages.orderIsOpen)
    const ended = person.account ? await endAllSessions(trx, person.account) : []
    const reviewed = await listReviewedProducts(trx, person)
    for (const erasure of personErasures) await erasureStatement(erasure, person).execute(trx)
    if (person.account) await emptyErasedAccount(trx, person, person.account)
    await writeAuditEntry(trx, act, { action: 'customer.erase', target: customer.id })
    return { ended, reviewed }
  })

/**
 * Locks the account and its customer: an order that is just being placed waits for the account, or
 * is seen.
 */
async function lockErasedPerson(trx: Trx, actor: Actor, id: string): Promise<FoundCustomer> {
  const { account } = await findCustomer(trx, actor, id)
  if (account) {
    // Codes are locked before their account, in the order in which one is redeemed.
    await sql`select from account_code where user_id = ${account.id} order by id for update`.execute(
      trx,
    )
    await lockUserRow(trx, account.id)
  }
  return lockCustomer(trx, actor, id)
}

/**
 * Locks the orders, the discounts that count them, and the followers of events: what a follower
 * writes of a person is there before it is erased. Rows in id order, so that two erasures cannot
 * deadlock.
 */
async function lockOrdersOfPerson(trx: Trx, { sales }: PersonRows): Promise<void> {
  await sql`select from sale where id = any(${sales}::uuid[]) order by id for update`.execute(trx)
  await sql`select from discount where id in (select discount_id from discount_use where sale_id = any(${sales}::uuid[]))
    order by id for no key update`.execute(trx)
  await sql`select from event_follower order by name for update`.execute(trx)
}

/** Products whose pages showed a review of theirs. */
async function listReviewedProducts(trx: Trx, person: PersonRows): Promise<string[]> {
  const rows = await trx
    .selectFrom('review')
    .select('product_id')
    .distinct()
    .where(isTheirs.review(person))
    .execute()
  return rows.map((row) => row.product_id)
}

/** An address that nobody has and that no mail reaches: the name is reserved (RFC 2606). */
const addressOfNobody = (id: string): string => `erased-${id}@erased.invalid`

/** The account stays as a number that orders and acts refer to; nobody can sign in with it. */
async function emptyErasedAccount(trx: Trx, person: PersonRows, id: string): Promise<void> {
  for (const erasure of erasuresOfOwnActs) await erasureStatement(erasure, person).execute(trx)
  await trx
    .updateTable('user_account')
    .set({
      full_name: ERASED,
      email: addressOfNobody(id),
      phone_number: '',
      whatsapp: null,
      shipping: null,
      password_hash: '-',
      email_verified_at: null,
      status: 'block',
      updated_at: databaseNow(),
      erased_at: databaseNow(),
    })
    .where('id', '=', id)
    .execute()
}
