import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../errors.ts'

/** For load balancers: `/healthz` says the process answers, `/readyz` that it reaches its database. */
export function healthRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/healthz', () => ({ message: messages.ok }))
  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new HttpError(503, messages.busy)
    })
    return { message: messages.ok }
  })
}
