import type { FastifyReply } from 'fastify'
import { type By, noteEvent } from '../../platform/audit/audit.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { idCounter, type Limit, waitAfterUse } from '../../platform/http/count-use.ts'
import { queueSecurityMail } from '../../platform/mail/outbox.ts'
import { type Device, deviceName } from './device.ts'
import { isNewDevice } from './known-devices.ts'

type Owner = Pick<RowOf<'user_account'>, 'id' | 'full_name' | 'email'>
type SignIn = { owner: Owner; device: Device }

/**
 * Entries about failures, and mails about new devices, per account and hour: a flood must not fill
 * the tables.
 */
const FAILURES = { max: 20, windowS: 3600 }
const DEVICE_MAILS = { max: 5, windowS: 3600 }

const entryOf = (action: string, { owner, device }: SignIn, details = {}) => ({
  action,
  target: owner.id,
  details: {
    name: owner.full_name,
    email: owner.email,
    device: deviceName(device.userAgent),
    ...details,
  },
})

const byOwner = ({ owner, device }: SignIn): By => ({
  actor: { id: owner.id, name: owner.full_name },
  address: device.address,
})
const byStranger = ({ device }: SignIn): By => ({
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
export async function noteSignIn(
  db: Db,
  { sessionId, code, ...signIn }: SignIn & { sessionId: string; code?: string | undefined },
): Promise<void> {
  const { owner, device } = signIn
  await noteEvent(db, byOwner(signIn), entryOf('session.start', signIn, code && { code }))
  const isNew = await isNewDevice(db, sessionId)
  if (!isNew || !(await isWithin(db, 'device-mail', owner, DEVICE_MAILS))) return
  const now = new Date().toISOString()
  await queueSecurityMail(db, owner, {
    template: 'newDevice',
    device: deviceName(device.userAgent),
    at: now,
  })
}

export async function noteFailure(
  db: Db,
  { reason, ...signIn }: SignIn & { reason: 'password' | 'code' },
): Promise<void> {
  if (!(await isWithin(db, 'failure', signIn.owner, FAILURES))) return
  await noteEvent(db, byStranger(signIn), entryOf('session.fail', signIn, { reason }))
}

/** A refresh token was used twice: there is a copy of it. */
export async function noteReuse(db: Db, signIn: SignIn): Promise<void> {
  await noteEvent(db, byStranger(signIn), entryOf('session.reuse', signIn))
  await queueSecurityMail(db, signIn.owner, { template: 'sessionReused' })
}

/** Counts even with RATE_LIMIT=off: it bounds the size of tables. */
const isWithin = async (
  db: Db,
  name: string,
  { id: userId }: Owner,
  limit: Limit,
): Promise<boolean> => (await waitAfterUse(db, idCounter(name, { userId }), limit)) === undefined
