import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/people/users.ts'
import { requireMayReadUser } from '../../platform/access/users.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { route } from '../../platform/http/route.ts'
import { setRights, setRole, setStatus } from './change-user.ts'
import { findUser, listAdmins, listUsers, readAcceptedTerms, toUser } from './queries.ts'

const actOn = (id: string, request: FastifyRequest) => ({ ...actOf(request), id })

export function userRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, userEndpoints.list, ({ params, query }) => listUsers(db, { ...params, ...query }))

  route(app, userEndpoints.admins, async ({ query }) => ({
    data: await listAdmins(db, query.sort),
  }))

  route(app, userEndpoints.read, async ({ params, request }) => {
    const row = await findUser(db, params.id)
    requireMayReadUser(requireActor(request), row)
    const terms = await readAcceptedTerms(db, row.id)
    return { ...toUser(row), terms }
  })

  route(app, userEndpoints.setStatus, async ({ params, body, request }) => {
    app.live.endSessions(await setStatus(db, actOn(params.id, request), body.statusValue))
    return { message: body.statusValue === 'block' ? messages.userBlocked : messages.userUnblocked }
  })

  route(app, userEndpoints.setRights, async ({ params, body, seen, request }) => {
    app.live.endSessions(await setRights(db, { ...actOn(params.id, request), ...body, seen }))
    return { message: messages.rightsSaved }
  })

  route(app, userEndpoints.setRole, async ({ params, body, request }) => {
    const { role, ended } = await setRole(db, actOn(params.id, request), body.roleValue)
    app.live.endSessions(ended)
    return { message: role === 'admin' ? messages.userIsAdmin : messages.userIsBasic }
  })
}
