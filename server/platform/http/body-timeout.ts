import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds, and the bytes that must arrive of a form in each window. */
export type BodyTimes = { bodyMs: number; formMs: number; windowMs: number; windowBytes: number }

/**
 * Bodies are small and arrive at once; only forms with files take long. 8 MB over 64 kbit/s take 17
 * minutes, and a phone may lose its network for some seconds: both must pass. Who brings less than
 * a quarter of that only holds a connection.
 */
export const BODY_TIMES: BodyTimes = {
  bodyMs: 15_000,
  formMs: 20 * 60_000,
  windowMs: 30_000,
  windowBytes: 60_000,
}

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimeout: ReturnType<typeof startBodyTimeout> | undefined
  }
}

const hasNonEmptyBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * So many bodies are read to their end at once although their answer has gone, so that their
 * connection can go on. Each brings up to 64 KB in a turn.
 */
const MAX_DISCARDED = 32

/**
 * Closes the connection of a body that does not arrive in time, for every method, also after an
 * early answer. A form gets more time when it is read, which is after the guard. Of bodies that are
 * refused only some are read to their end; the connections of the others are closed with the
 * answer.
 */
export function limitBodyTime(app: FastifyInstance, times: BodyTimes = BODY_TIMES): void {
  app.decorateRequest('bodyTimeout', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasNonEmptyBody(request.raw)) request.bodyTimeout = startBodyTimeout(request.raw, times)
    done()
  })
  let discarded = 0
  app.addHook('onSend', ({ raw, bodyTimeout }, reply, _payload, done) => {
    if (!bodyTimeout || raw.complete || !(raw.socket instanceof Socket)) return done()
    if (discarded >= MAX_DISCARDED) reply.header('connection', 'close')
    else {
      discarded += 1
      raw.once('close', () => {
        discarded -= 1
      })
    }
    done()
  })
}

/** Limits the time of a body from now on. */
function startBodyTimeout(
  raw: IncomingMessage,
  { bodyMs, formMs, windowMs, windowBytes }: BodyTimes,
) {
  const closeAfter = (ms: number): NodeJS.Timeout => setTimeout(() => raw.destroy(), ms).unref()
  let deadline = closeAfter(bodyMs)
  let progress: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(deadline)
    clearInterval(progress)
  }
  raw.once('end', stop).once('close', stop)
  return {
    /** The body is a form: it may take long as long as bytes arrive. */
    expectForm: (): void => {
      if (raw.readableEnded || raw.destroyed) return
      stop()
      deadline = closeAfter(formMs)
      let seen = raw.socket.bytesRead
      progress = setInterval(() => {
        const { bytesRead } = raw.socket
        if (bytesRead - seen < windowBytes) raw.destroy()
        seen = bytesRead
      }, windowMs).unref()
    },
  }
}
