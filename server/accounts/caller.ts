import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../async/fair-queue.ts'
import { addressKey } from '../http/address-key.ts'
import { deviceIn } from '../sessions/device-cookie.ts'

/** What limits and the queue of hashes know of a caller. */
export type Caller = {
  /** The key by which limits count it: see `addressKey`. */
  address: string
  /** Of a browser that signed in before. */
  deviceId: string | undefined
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal
}

export const callerOf = (request: FastifyRequest, reply: FastifyReply): Caller => ({
  address: addressKey(request.ip),
  deviceId: deviceIn(request),
  signal: leaving(reply),
})

function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  return left.signal
}

/** The place in the queue of hashes: browsers that the account knows go first, all others take turns by address. */
export const turnOf = ({ address, deviceId, signal }: Caller, isKnown: boolean): Turn =>
  isKnown ? { group: `device:${deviceId}`, isFirst: true, signal } : { group: address, signal }

/** For an authenticated user. */
export const turnOfUser = (userId: string, signal: AbortSignal): Turn => ({
  group: `user:${userId}`,
  isFirst: true,
  signal,
})
