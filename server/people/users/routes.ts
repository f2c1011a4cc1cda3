import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/people/users.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { requireActor } from '../../platform/http/guard.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { setUserRights, setUserRole, setUserStatus } from './change-user.ts'
import {
  findUserById,
  listAdminUsers,
  listShoppers,
  readAcceptedTerms,
  toUserOfRow,
} from './queries.ts'
import { requireMayReadUser } from './user-access.ts'

const actOnUser = (id: string, request: FastifyRequest) => ({ ...actOfRequest(request), id })

/** The calls of users: lists, one user, and the acts of the staff on an account. */
export function registerUserRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoute(app, userEndpoints.list, ({ params, query }) =>
    listShoppers(db, { ...params, ...query }),
  )

  registerRoute(app, userEndpoints.admins, async ({ query }) => ({
    data: await listAdminUsers(db, query.sort),
  }))

  registerRoute(app, userEndpoints.read, async ({ params, request }) => {
    const row = await findUserById(db, params.id)
    requireMayReadUser(requireActor(request), row)
    const terms = await readAcceptedTerms(db, row.id)
    return { ...toUserOfRow(row), terms }
  })

  registerRoute(app, userEndpoints.setStatus, async ({ params, body, request }) => {
    app.live.endSessions(await setUserStatus(db, actOnUser(params.id, request), body.statusValue))
    return { message: body.statusValue === 'block' ? messages.userBlocked : messages.userUnblocked }
  })

  registerRoute(app, userEndpoints.setRights, async ({ params, body, seen, request }) => {
    app.live.endSessions(
      await setUserRights(db, { ...actOnUser(params.id, request), ...body, seen }),
    )
    return { message: messages.rightsSaved }
  })

  registerRoute(app, userEndpoints.setRole, async ({ params, body, request }) => {
    const { role, ended } = await setUserRole(db, actOnUser(params.id, request), body.roleValue)
    app.live.endSessions(ended)
    return { message: role === 'admin' ? messages.userIsAdmin : messages.userIsBasic }
  })
}
