import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'

const READY_WITHIN_MS = 1_500

type Health = { db: Db; readyWithinMs?: number }

/** For load balancers: `/healthz` says the process answers, `/readyz` that it reaches its database, within 2 seconds. */
export function healthRoutes(app: FastifyInstance, { db, readyWithinMs = READY_WITHIN_MS }: Health): void {
  const isReachable = probe(db, readyWithinMs)
  app.get('/healthz', () => ({ message: messages.ok }))
  app.get('/readyz', async () => {
    if (!(await isReachable())) throw new HttpError(503, messages.busy)
    return { message: messages.ok }
  })
}

/** One query at a time, however many ask: probes of a database that hangs must not take all of its connections. */
function probe(db: Db, withinMs: number): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () => {
    running ??= sql`select 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined
      })
    return Promise.race([running, falseAfter(withinMs)])
  }
}

const falseAfter = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(resolve, ms, false).unref())
