import type { FastifyReply } from 'fastify'
import { type By, noteEvent } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { queueSecurityMail } from '../mail/outbox.ts'
import type { CodeKind } from '../two-factor/spend-code.ts'
import type { UserRow } from '../users/queries.ts'
import { deviceName } from './device-name.ts'
import type { Device } from './sessions.ts'

/** Audit entries about sign-ins, and the mails to their owners. */

type Person = Pick<UserRow, 'id' | 'full_name' | 'email'>
type Visit = { person: Person; device: Device }

/** Entries about failures, and mails about new devices, of one account in an hour: a flood must not fill the tables. */
const PER_HOUR = { max: 20, windowS: 3600 }
const MAILS_PER_HOUR = { max: 5, windowS: 3600 }

const entryOf = (action: string, { person, device }: Visit, details = {}) => ({
  action,
  target: person.id,
  details: { name: person.full_name, email: person.email, device: deviceName(device.userAgent), ...details },
})

const byOwner = ({ person, device }: Visit): By => ({
  actor: { id: person.id, name: person.full_name },
  address: device.address,
})
/** The actor is unknown. */
const byStranger = ({ device }: Visit): By => ({ actor: { id: null, name: 'unknown' }, address: device.address })

/** Runs once the answer is sent, or the caller left: the time that it takes must not reveal whether there is an account. */
export function afterAnswer({ raw, log }: FastifyReply, work: () => Promise<unknown>): void {
  raw.once('close', () => {
    work().catch((err: unknown) => log.warn({ err }, 'work after an answer failed'))
  })
}

/** Signed in. The owner gets a mail where the browser is none that this account was signed in with before. */
export async function noteSignIn(db: Db, visit: Visit & { sessionId: string; code: CodeKind | 'none' }): Promise<void> {
  await noteEvent(
    db,
    byOwner(visit),
    entryOf('session.start', visit, visit.code === 'none' ? {} : { code: visit.code }),
  )
  const { person, device, sessionId } = visit
  const isNew = await isNewDevice(db, sessionId)
  if (!isNew || !(await isWithin(db, `device-mail:${person.id}`, MAILS_PER_HOUR))) return
  const at = new Date().toISOString()
  await queueSecurityMail(db, person, { template: 'newDevice', device: deviceName(device.userAgent), at })
}

/** A wrong password or code for an account that exists. */
export async function noteFailure(db: Db, visit: Visit & { reason: 'password' | 'code' }): Promise<void> {
  if (!(await isWithin(db, `failure:${visit.person.id}`, PER_HOUR))) return
  await noteEvent(db, byStranger(visit), entryOf('session.fail', visit, { reason: visit.reason }))
}

/** A refresh token came twice: somebody has a copy of it. */
export async function noteReuse(db: Db, visit: Visit): Promise<void> {
  await noteEvent(db, byStranger(visit), entryOf('session.reuse', visit))
  await queueSecurityMail(db, visit.person, { template: 'sessionReused' })
}

/** Counted even with RATE_LIMIT=off: it bounds the size of tables. */
async function isWithin(db: Db, key: string, limit: typeof PER_HOUR): Promise<boolean> {
  try {
    await createRateLimit(db).take(key, limit)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

/** Whether this session's browser never signed in to this account before. */
async function isNewDevice(db: Db, sessionId: string): Promise<boolean> {
  const known = await db
    .selectFrom('sign_in as now')
    .innerJoin('sign_in as before', (join) =>
      join.onRef('before.user_id', '=', 'now.user_id').onRef('before.device_id', '=', 'now.device_id'),
    )
    .select('before.id')
    .where('now.id', '=', sessionId)
    .whereRef('before.id', '!=', 'now.id')
    .limit(1)
    .executeTakeFirst()
  return known === undefined
}
