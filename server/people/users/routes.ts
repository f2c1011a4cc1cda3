import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { userEndpoints } from '#contract/people/users.ts'
import { requireMayReadUser } from '../../platform/access/users.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { setUserRights, setUserRole, setUserStatus } from './change-user.ts'
import {
  findUserById,
  listAdminUsers,
  listShoppers,
  readAcceptedTerms,
  toUserOfRow,
} from './queries.ts'

/** The calls of users: lists, one user, and the acts of the staff on an account. */
export function registerUserRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerRoute(app, userEndpoints.list, ({ params, query }) =>
    listShoppers(db, { ...params, ...query }),
  )

  registerRoute(app, userEndpoints.admins, async ({ query }) => ({
    data: await listAdminUsers(db, query.sort),
  }))

  registerRoute(app, userEndpoints.read, async ({ params, actor }) => {
    const row = await findUserById(db, params.id)
    requireMayReadUser(actor, row)
    const terms = await readAcceptedTerms(db, row.id)
    return { ...toUserOfRow(row), terms }
  })

  registerRoute(app, userEndpoints.setStatus, async ({ params, body, act }) => {
    const ended = await setUserStatus(db, { ...act, id: params.id }, body.statusValue)
    app.live.endSessions(ended)
    return { message: body.statusValue === 'block' ? messages.userBlocked : messages.userUnblocked }
  })

  registerRoute(app, userEndpoints.setRights, async ({ params, body, seen, act }) => {
    app.live.endSessions(await setUserRights(db, { ...act, id: params.id, ...body, seen }))
    return { message: messages.rightsSaved }
  })

  registerRoute(app, userEndpoints.setRole, async ({ params, body, act }) => {
    const { role, ended } = await setUserRole(db, { ...act, id: params.id }, body.roleValue)
    app.live.endSessions(ended)
    return { message: role === 'admin' ? messages.userIsAdmin : messages.userIsBasic }
  })
}
