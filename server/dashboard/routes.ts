import type { FastifyInstance } from 'fastify'
import { dashboardEndpoints } from '#contract/dashboard.ts'
import type { Db } from '../db/schema.ts'
import { route } from '../http/route.ts'
import { readDashboard } from './queries.ts'

export function dashboardRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const read = shared(() => readDashboard(db))
  route(app, dashboardEndpoints.figures, () => read())
}

/**
 * Calls that come while an answer is computed share the next one. Each live event makes all open screens call at the
 * same moment, and no caller gets an answer from before its call.
 */
function shared<T>(compute: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined
        const answer = compute()
        last = answer
        return answer
      })
    return next
  }
}
