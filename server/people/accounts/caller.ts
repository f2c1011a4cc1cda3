import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../../platform/async/fair-queue.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import type { CallerLimits, RateLimit } from '../../platform/http/rate-limit.ts'
import { signalOfClose } from '../../platform/http/request-turn.ts'
import { deviceIn } from '../sessions/device-cookie.ts'
import { mailedUserIn } from './mailed-cookie.ts'

export type Caller = {
  /** See `addressKey`. */
  address: string
  limits: CallerLimits
  /** Set for a browser that signed in before. */
  deviceId: string | undefined
  /** The account whose mailed link was opened in this browser. */
  mailedUserId: string | undefined
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal
}

export const callerOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  rateLimit: RateLimit,
): Caller => ({
  address: addressKey(request.ip),
  limits: rateLimit.of(request),
  deviceId: deviceIn(request),
  mailedUserId: mailedUserIn(request),
  signal: signalOfClose(request, reply),
})

/**
 * The turn in the queue of hashes: known browsers of the account go first, all others take turns by
 * address.
 */
export const turnOf = ({ address, deviceId, signal }: Caller, isKnown: boolean): Turn =>
  isKnown
    ? { group: `device:${deviceId ?? address}`, priority: 'first', signal }
    : { group: address, signal }

export const turnOfUser = (userId: string, signal: AbortSignal): Turn => ({
  group: `user:${userId}`,
  priority: 'first',
  signal,
})
