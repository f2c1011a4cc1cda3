import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { BlockedPhone, BlockPhoneValues } from '#contract/office/customers.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import { type AuditedAct, writeAuditEntry } from '../../platform/audit/audit.ts'
import { containsAllWords } from '../../platform/db/contains.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { phoneDigits } from '../../platform/db/phone-digits.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { conflictError, notFoundError } from '../../platform/errors.ts'
import { readPhoneKey } from './find-customer.ts'

const toBlockedPhone = ({
  phone,
  reason,
  by_name,
  created_at,
}: RowOf<'blocked_phone'>): BlockedPhone => ({
  phone,
  reason,
  by: by_name,
  at: created_at.toISOString(),
})

/**
 * Orders with this number, in whatever form it is typed, are not paid on delivery from now on.
 * @throws 409 if the number is blocked already
 */
export const blockPhoneNumber = (
  db: Db,
  { phoneNumber, reason, ...act }: BlockPhoneValues & AuditedAct,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const phone = await readPhoneKey(trx, phoneNumber)
    await trx
      .insertInto('blocked_phone')
      .values({ phone, reason, blocked_by: act.actor.id, by_name: act.actor.name })
      .onConflict((on) => on.doNothing())
      .returning('phone')
      .executeTakeFirstOrThrow(() => conflictError(messages.phoneIsBlocked))
    await writeAuditEntry(trx, act, {
      action: 'phone.block',
      target: phone,
      details: { name: phone, reason },
    })
  })

/** @throws 404 if it is not blocked */
export const unblockPhoneNumber = (
  db: Db,
  { typed, ...act }: AuditedAct & { typed: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const phone = await readPhoneKey(trx, typed)
    const { numDeletedRows } = await trx
      .deleteFrom('blocked_phone')
      .where('phone', '=', phone)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFoundError(messages.phoneNotBlocked)
    await writeAuditEntry(trx, act, {
      action: 'phone.unblock',
      target: phone,
      details: { name: phone },
    })
  })

/** The block of a phone number in any form; undefined if it is not blocked. */
export async function findBlockedPhone(
  db: Db,
  phoneNumber: string,
): Promise<BlockedPhone | undefined> {
  const row = await db
    .selectFrom('blocked_phone')
    .selectAll()
    .where('phone', '=', sql<string>`phone_key(${phoneNumber})`)
    .executeTakeFirst()
  return row && toBlockedPhone(row)
}

/** Newest first. A search matches the number in any form, or the reason. */
export async function listBlockedPhones(db: Db, { limit, skip, search }: SearchParams) {
  const matching = db.selectFrom('blocked_phone').where(matchesBlockedPhone(search.trim()))
  const [rows, total] = await Promise.all([
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('phone')
      .limit(limit)
      .offset(skip)
      .execute(),
    countQueryRows(db, matching),
  ])
  return { data: rows.map(toBlockedPhone), total }
}

function matchesBlockedPhone(typed: string) {
  if (typed === '') return sql<boolean>`true`
  const isNumber = containsAllWords({ text: sql`phone` }, phoneDigits(typed) ?? typed)
  const isReason = containsAllWords({ text: sql`searchable(reason)` }, typed)
  return sql<boolean>`(${isNumber} or ${isReason})`
}
