import { sql } from 'kysely'
import { fromNow, now } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { newId } from '../../platform/ids.ts'
import { hashOfToken, newToken } from '../../platform/random-token.ts'

type Kind = RowOf<'account_code'>['kind']

/**
 * Codes in mails are 256 random bits, stored as hashes, for one use. They are valid for so many
 * hours.
 */
const LIFE_HOURS: Record<Kind, number> = { verify: 48, reset: 1 }

export const withdrawCodes = (trx: Trx, userId: string, kind: Kind): Promise<unknown> =>
  trx
    .deleteFrom('account_code')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()

/** Makes a code. Older ones stay valid: a request by a stranger must not break the owner's link. */
export async function makeCode(trx: Trx, userId: string, kind: Kind): Promise<string> {
  const code = newToken()
  await trx
    .insertInto('account_code')
    .values({
      id: newId(),
      user_id: userId,
      kind,
      code_hash: hashOfToken(code),
      expires_at: fromNow(`${LIFE_HOURS[kind]} hours`),
    })
    .execute()
  return code
}

const isValid = (code: string, kind: Kind) =>
  sql<boolean>`code_hash = ${hashOfToken(code)} and kind = ${kind} and used_at is null and expires_at > now()`

/** The user id that a code belongs to, while it is valid. The code stays unused. */
export async function findOwner(db: Db, code: string, kind: Kind): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_code')
    .select('user_id')
    .where(isValid(code, kind))
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Marks a code as used; of two concurrent calls, one succeeds. Undefined: unknown, used or too old.
 */
export async function redeemCode(trx: Trx, code: string, kind: Kind): Promise<string | undefined> {
  const row = await trx
    .updateTable('account_code')
    .set({ used_at: now() })
    .where(isValid(code, kind))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
