import { sql } from 'kysely'
import { databaseNow, timeAfterNow } from '../../platform/db/now.ts'
import type { Db, RowOf, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { createRandomToken, hashOfToken } from '../../platform/random-token.ts'

type MailedCodeKind = RowOf<'account_code'>['kind']

/**
 * Codes in mails are 256 random bits, stored as hashes, for one use. They are valid for so many
 * hours.
 */
const LIFE_HOURS: Record<MailedCodeKind, number> = { verify: 48, reset: 1 }

export const withdrawCodes = (trx: Trx, userId: string, kind: MailedCodeKind): Promise<unknown> =>
  trx
    .deleteFrom('account_code')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()

/** Makes a code. Older ones stay valid: a request by a stranger must not break the owner's link. */
export async function createMailedCode(
  trx: Trx,
  userId: string,
  kind: MailedCodeKind,
): Promise<string> {
  const code = createRandomToken()
  await trx
    .insertInto('account_code')
    .values({
      id: createRowId(),
      user_id: userId,
      kind,
      code_hash: hashOfToken(code),
      expires_at: timeAfterNow(`${LIFE_HOURS[kind]} hours`),
    })
    .execute()
  return code
}

const isCodeValid = (code: string, kind: MailedCodeKind) =>
  sql<boolean>`code_hash = ${hashOfToken(code)} and kind = ${kind} and used_at is null and expires_at > now()`

/** The user id that a code belongs to, while it is valid. The code stays unused. */
export async function findCodeOwner(
  db: Db,
  code: string,
  kind: MailedCodeKind,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('account_code')
    .select('user_id')
    .where(isCodeValid(code, kind))
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Marks a code as used; of two concurrent calls, one succeeds. Undefined: unknown, used or too old.
 */
export async function redeemMailedCode(
  trx: Trx,
  code: string,
  kind: MailedCodeKind,
): Promise<string | undefined> {
  const row = await trx
    .updateTable('account_code')
    .set({ used_at: databaseNow() })
    .where(isCodeValid(code, kind))
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}
