import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueueTurn } from '../../platform/async/fair-queue.ts'
import { limitKeyOfAddress } from '../../platform/http/address-key.ts'
import type { CallerLimits, RateLimit } from '../../platform/http/rate-limit.ts'
import { signalOfClose } from '../../platform/http/request-turn.ts'
import { readDeviceCookie } from '../sessions/device-cookie.ts'
import { mailedUserIn } from './mailed-cookie.ts'

export type AccountCaller = {
  /** See `limitKeyOfAddress`. */
  address: string
  limits: CallerLimits
  /** Set for a browser that signed in before. */
  deviceId: string | undefined
  /** The account whose mailed link was opened in this browser. */
  mailedUserId: string | undefined
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal
}

/**
 * Reads from a request what sign-in and sign-up limit and trust: the address, the browser's signed
 * cookie, and the mailed link that was opened in it.
 */
export const readCaller = (
  request: FastifyRequest,
  reply: FastifyReply,
  rateLimit: RateLimit,
): AccountCaller => ({
  address: limitKeyOfAddress(request.ip),
  limits: rateLimit.of(request),
  deviceId: readDeviceCookie(request),
  mailedUserId: mailedUserIn(request),
  signal: signalOfClose(request, reply),
})

/**
 * The turn in the queue of hashes: known browsers of the account go first, all others take turns by
 * address.
 */
export const turnOfCaller = (
  { address, deviceId, signal }: AccountCaller,
  isKnown: boolean,
): QueueTurn =>
  isKnown
    ? { group: `device:${deviceId ?? address}`, priority: 'first', signal }
    : { group: address, signal }

export const turnOfSignedInUser = (userId: string, signal: AbortSignal): QueueTurn => ({
  group: `user:${userId}`,
  priority: 'first',
  signal,
})
