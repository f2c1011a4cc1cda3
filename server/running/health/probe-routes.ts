import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'

const PROBE_TIMEOUT_MS = 1_500

type ProbeDeps = {
  isAnswering: () => Promise<boolean>
  /** False while the shop is about to close. */
  isOpen: () => boolean
}

/**
 * Serves the probes of load balancers: `/healthz` shows that the process answers, `/readyz` that it
 * reaches its database and is not about to close. Both answer within 2 seconds.
 */
export function probeRoutes(app: FastifyInstance, { isAnswering, isOpen }: ProbeDeps): void {
  const isReachable = createDatabaseProbe(isAnswering)
  app.get('/healthz', () => ({ message: messages.okAnswer }))
  // Answered, not thrown: a probe writes no line to the log.
  app.get('/readyz', async (_request, reply) => {
    if (isOpen() && (await isReachable())) return { message: messages.okAnswer }
    return reply.code(503).header('retry-after', '1').send({ message: messages.busy })
  })
}

/** Tells whether the database answers one statement. */
export const isDatabaseAnswering = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

/**
 * Returns a check of the database with a time limit. Probes share one query: while the database
 * hangs they must not take all of its connections.
 */
function createDatabaseProbe(isAnswering: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= isAnswering()
      .catch(() => false)
      .finally(() => {
        running = undefined
      })
    return Promise.race([running, wait(PROBE_TIMEOUT_MS, false, { ref: false })])
  }
}
