import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { createRandomToken, hashOfToken } from '../../platform/random-token.ts'
import type { Device } from './device.ts'

/**
 * A session is a row that its access tokens name. One of its refresh tokens is valid at a time;
 * hashes are stored.
 */

/** A session that is not renewed for this time is over. */
export const IDLE_DAYS = 7
/** A session is over after this time in any case. */
const LIFE_DAYS = 30
const LONG_AGO = new Date(0)

export type Started = { sessionId: string; token: string }

type NewSession = {
  userId: string
  deviceId: string
  device: Device
  /**
   * False: this session must give the password or a code again before it may do what requires that.
   */
  isConfirmed: boolean
}

/** Answers its id and its first refresh token. */
export async function insertSession(
  trx: Trx,
  { userId, deviceId, device, isConfirmed }: NewSession,
): Promise<Started> {
  const started = { sessionId: randomUUID(), token: createRandomToken() }
  await trx
    .insertInto('session')
    .values({
      id: started.sessionId,
      user_id: userId,
      device_id: deviceId,
      ...toDeviceRow(device),
      confirmed_at: isConfirmed ? undefined : LONG_AGO,
    })
    .execute()
  await insertRefreshToken(trx, started)
  return started
}

export const insertRefreshToken = (db: Db, { sessionId, token }: Started): Promise<unknown> =>
  sql`insert into refresh_token (id, session_id, token_hash, expires_at)
    select ${createRowId()}, id, ${hashOfToken(token)},
      least(now() + make_interval(days => ${IDLE_DAYS}), created_at + make_interval(days => ${LIFE_DAYS}))
    from session where id = ${sessionId}`.execute(db)

/** A browser may send any text as its name: the column takes its start. */
export const toDeviceRow = ({ userAgent, address }: Device) => ({
  user_agent: userAgent.slice(0, 300),
  address,
})
