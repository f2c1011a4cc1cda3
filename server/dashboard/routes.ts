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
 * Whoever asks while an answer is being made shares the next with all others who do: every live event has each open
 * screen ask at once, and no answer is of before its question.
 */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= last
      .catch(() => {})
      .then(() => {
        next = undefined
        const made = make()
        last = made
        return made
      })
    return next
  }
}
