import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Turn } from '../fair-queue.ts'
import { addressKey } from '../http/address-key.ts'
import { deviceIn } from './device-cookie.ts'

/** Who asks, as far as limits and the queue of hashes go. */
export type Caller = {
  /** As limits count it. */
  address: string
  /** Of a browser in which somebody signed in before. */
  deviceId: string | undefined
  /** Aborted when the answer can no longer reach them. */
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

/** The place in the queue of hashes: browsers that are known to the account go first, addresses share what is left. */
export const turnOf = ({ address, deviceId, signal }: Caller, isKnown: boolean): Turn =>
  isKnown ? { group: `device:${deviceId}`, isFirst: true, signal } : { group: address, signal }

/** For somebody who has shown who they are. */
export const turnOfUser = (userId: string, signal: AbortSignal): Turn => ({
  group: `user:${userId}`,
  isFirst: true,
  signal,
})
