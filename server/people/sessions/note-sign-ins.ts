import type { FastifyReply } from 'fastify'
import { type AuditAuthor, noteAuditEvent } from '../../platform/audit/audit.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { knownIdCounter, type UseLimit, waitAfterUse } from '../../platform/http/count-use.ts'
import { queueSecurityMail } from '../mails/queue-security-mail.ts'
import { type Device, nameOfDevice } from './device.ts'
import { isNewDevice } from './known-devices.ts'

type SessionOwner = Pick<RowOf<'user_account'>, 'id' | 'full_name' | 'email'>
type NotedSignIn = { owner: SessionOwner; device: Device }

/**
 * Entries about failures, and mails about new devices, per account and hour: a flood must not fill
 * the tables.
 */
const FAILURES = { max: 20, windowS: 3600 }
const DEVICE_MAILS = { max: 5, windowS: 3600 }

const signInEntryOf = (action: string, { owner, device }: NotedSignIn, details = {}) => ({
  action,
  target: owner.id,
  details: {
    name: owner.full_name,
    email: owner.email,
    device: nameOfDevice(device.userAgent),
    ...details,
  },
})

const actByOwner = ({ owner, device }: NotedSignIn): AuditAuthor => ({
  actor: { id: owner.id, name: owner.full_name },
  address: device.address,
})
const actByStranger = ({ device }: NotedSignIn): AuditAuthor => ({
  actor: { id: null, name: 'unknown' },
  address: device.address,
})

/**
 * Runs when the answer is sent or the caller has left: its time must not reveal whether there is an
 * account.
 */
export function afterAnswer({ raw, log }: FastifyReply, work: () => Promise<unknown>): void {
  raw.once('close', () => {
    work().catch((err: unknown) => log.warn({ err }, 'work after an answer failed'))
  })
}

/**
 * `code`: the kind of the second step. The owner gets a mail about a device that is new to the
 * account.
 */
export async function noteSignInOf(
  db: Db,
  { sessionId, code, ...signIn }: NotedSignIn & { sessionId: string; code?: string | undefined },
): Promise<void> {
  const { owner, device } = signIn
  await noteAuditEvent(
    db,
    actByOwner(signIn),
    signInEntryOf('session.start', signIn, code && { code }),
  )
  const isNew = await isNewDevice(db, sessionId)
  if (!isNew || !(await isWithinInterval(db, 'device-mail', owner, DEVICE_MAILS))) return
  const now = new Date().toISOString()
  await queueSecurityMail(db, owner, {
    template: 'newDevice',
    device: nameOfDevice(device.userAgent),
    at: now,
  })
}

export async function noteFailure(
  db: Db,
  { reason, ...signIn }: NotedSignIn & { reason: 'password' | 'code' },
): Promise<void> {
  if (!(await isWithinInterval(db, 'failure', signIn.owner, FAILURES))) return
  await noteAuditEvent(db, actByStranger(signIn), signInEntryOf('session.fail', signIn, { reason }))
}

/** A refresh token was used twice: there is a copy of it. */
export async function noteTokenReuse(db: Db, signIn: NotedSignIn): Promise<void> {
  await noteAuditEvent(db, actByStranger(signIn), signInEntryOf('session.reuse', signIn))
  await queueSecurityMail(db, signIn.owner, { template: 'sessionReused' })
}

/** Counts even with RATE_LIMIT=off: it bounds the size of tables. */
const isWithinInterval = async (
  db: Db,
  name: string,
  { id: userId }: SessionOwner,
  limit: UseLimit,
): Promise<boolean> =>
  (await waitAfterUse(db, knownIdCounter(name, { userId }), limit)) === undefined
