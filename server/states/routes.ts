import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { stateEndpoints } from '#contract/states.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { findLga, findState, listStates } from './queries.ts'

export function stateRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, stateEndpoints.list, async () => ({ data: await listStates(db) }))

  route(app, stateEndpoints.one, async ({ params }) => {
    const state = await findState(db, params.id)
    if (!state) throw notFound(messages.stateNotFound)
    return state
  })

  route(
    app,
    stateEndpoints.lgas,
    async ({ params }) => (await findLga(db, params.stateId)) ?? { message: messages.noLgas },
  )
}
