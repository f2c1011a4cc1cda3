import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAdmin } from '#contract/platform/roles.ts'
import type { QueueTurn } from '../async/fair-queue.ts'
import { limitKeyOfAddress } from './address-key.ts'

/** Aborted when the caller closes the connection, unless others wait for the same answer. */
export function signalOfClose(request: FastifyRequest, { raw }: FastifyReply): AbortSignal {
  const closed = new AbortController()
  const abort = (): void => {
    const isAwaited = request.fill !== undefined && request.fill.waiting > 0
    if (!isAwaited) closed.abort()
  }
  if (raw.destroyed) abort()
  else raw.once('close', abort)
  return closed.signal
}

/**
 * The turn of a request in a queue: staff first, all others by address. The guard has run before.
 */
export function turnOfRequest(request: FastifyRequest, reply: FastifyReply): QueueTurn {
  const { actor } = request
  const signal = signalOfClose(request, reply)
  if (actor && isAdmin(actor)) return { group: `user:${actor.id}`, priority: 'first', signal }
  return { group: limitKeyOfAddress(request.ip), signal }
}
