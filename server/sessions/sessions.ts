import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { now } from '../db/now.ts'
import type { Db, Trx } from '../db/schema.ts'
import { unauthorized } from '../errors.ts'
import { newId } from '../ids.ts'
import { hashOfToken, newToken } from '../random-token.ts'
import { findTwoFactor } from '../two-factor/queries.ts'
import { codeMissing } from '../two-factor/require-code.ts'

/**
 * Sign-ins: each is a row that its access tokens name, and a family of refresh tokens, of which one is good at a time.
 * Tokens are stored as hashes.
 */

/** Without a refresh for so long a sign-in is over. */
export const IDLE_DAYS = 7
/** So long after it began it is over in any case. */
const LIFE_DAYS = 30
const LONG_AGO = new Date(0)

export type Device = { userAgent: string; address: string }
export type Opened = { sessionId: string; token: string }

type NewToken = { sessionId: string; token: string }

/** A refresh token of a sign-in that is there. */
export const insertToken = (db: Db, { sessionId, token }: NewToken): Promise<unknown> =>
  sql`insert into session (id, family_id, token_hash, expires_at)
    select ${newId()}, id, ${hashOfToken(token)},
      least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${LIFE_DAYS}))
    from sign_in where id = ${sessionId}`.execute(db)

/** What a browser says of itself; it may say anything. */
export const toDeviceRow = ({ userAgent, address }: Device) => ({ user_agent: userAgent.slice(0, 300), address })

type NewSignIn = {
  user: { id: string; password_hash: string }
  device: Device & { id: string }
  /** False: what was given to sign in does not count for calls that ask for it again. */
  isConfirmed?: boolean
  /** Whether the second step was made, by a code or by the session before. */
  hasSecondStep?: boolean
}

/**
 * A new sign-in; answers its id and its first refresh token.
 * @throws 401 when the account was blocked, or got another password or the second factor, since it was read
 */
export const openSession = (
  db: Db,
  { user, device, isConfirmed = true, hasSecondStep = false }: NewSignIn,
): Promise<Opened> =>
  db.transaction().execute(async (trx) => {
    await requireUnchanged(trx, user)
    if (!hasSecondStep && (await findTwoFactor(trx, user.id))) throw codeMissing()
    const opened = { sessionId: randomUUID(), token: newToken() }
    await trx
      .insertInto('sign_in')
      .values({
        id: opened.sessionId,
        user_id: user.id,
        device_id: device.id,
        ...toDeviceRow(device),
        ...(!isConfirmed && { confirmed_at: LONG_AGO }),
      })
      .execute()
    await insertToken(trx, opened)
    return opened
  })

/** Locked until the sign-in is there: a new password or second factor either comes first, or finds this sign-in and ends it. */
async function requireUnchanged(trx: Trx, { id, password_hash }: NewSignIn['user']): Promise<void> {
  const row = await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .where('status', '=', 'unblock')
    .forShare()
    .executeTakeFirst()
  if (!row) throw unauthorized(messages.signIn)
}

const end = (db: Db) => db.updateTable('sign_in').set({ ended_at: now() }).where('ended_at', 'is', null).returning('id')

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/**
 * Ends one sign-in: its access tokens and refresh tokens are refused from now on. Answers what it ended, of which the
 * caller tells `live.endSessions` after the commit.
 */
export const endSession = async (db: Db, sessionId: string): Promise<string[]> =>
  idsOf(await end(db).where('id', '=', sessionId).execute())

/** Signing out: the sign-in of this refresh token ends, others go on. Answers what it ended. */
export async function closeSession(db: Db, token: string): Promise<string[]> {
  const families = db.selectFrom('session').select('family_id').where('token_hash', '=', hashOfToken(token))
  return idsOf(await end(db).where('id', 'in', families).execute())
}

/** Ends every sign-in of a person but one. Answers what it ended. */
export const closeOtherSessions = async (db: Db, userId: string, sessionId: string): Promise<string[]> =>
  idsOf(await end(db).where('user_id', '=', userId).where('id', '!=', sessionId).execute())

/** Ends every sign-in of a person. Answers what it ended. */
export const closeAllSessions = async (db: Db, userId: string): Promise<string[]> =>
  idsOf(await end(db).where('user_id', '=', userId).execute())

/** The browsers in which somebody signed in to this account are known to it no more. */
export const forgetDevices = (trx: Trx, userId: string): Promise<unknown> =>
  trx.updateTable('sign_in').set({ device_id: null }).where('user_id', '=', userId).execute()

/** Whether somebody signed in to the account of this e-mail address, in lower case, in this browser before. */
export async function isKnownDevice(db: Db, email: string, deviceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in')
    .innerJoin('user_account', 'user_account.id', 'user_id')
    .select('sign_in.id')
    .where(sql`lower(email)`, '=', email)
    .where('device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
