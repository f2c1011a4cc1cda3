import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../../platform/async/fair-queue.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { signalOfClose } from '../../platform/http/request-turn.ts'
import { deviceIn } from '../sessions/device-cookie.ts'

export type Caller = {
  /** The key that rate limits count by: see `addressKey`. */
  address: string
  /** Set for a browser that signed in before. */
  deviceId: string | undefined
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal
}

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  address: addressKey(request.ip),
  deviceId: deviceIn(request),
  signal: signalOfClose(request, reply),
})

/** The turn in the queue of hashes: known browsers of the account go first, all others take turns by address. */
export const turnOf = ({ address, deviceId, signal }: Caller, isKnown: boolean): Turn =>
  isKnown ? { group: `device:${deviceId}`, priority: 'first', signal } : { group: address, signal }

export const turnOfUser = (userId: string, signal: AbortSignal): Turn => ({
  group: `user:${userId}`,
  priority: 'first',
  signal,
})
