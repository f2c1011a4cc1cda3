import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { regionEndpoints } from '#contract/shopfront/regions.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { route } from '../../platform/http/route.ts'
import { addLgas, createState, editLgas, editState, removeState } from './change-state.ts'
import { findLga, getState, listStates } from './queries.ts'
import { takeOverStates } from './take-over-states.ts'

type Deps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/** States and their local governments: everyone reads them, admins change them. */
export function regionRoutes(app: FastifyInstance, { db, publish }: Deps): void {
  const changed = () => publish(['states'])

  route(app, regionEndpoints.list, async ({ reads }) => ({ data: await listStates(reads) }))

  route(app, regionEndpoints.read, ({ params, reads }) => getState(reads, params.id))

  route(
    app,
    regionEndpoints.lgas,
    async ({ params, reads }) => (await findLga(reads, params.id)) ?? { message: messages.noLgas },
  )

  route(app, regionEndpoints.create, async ({ body, request }) => {
    const _id = await createState(db, actOf(request), body)
    await changed()
    return { message: messages.stateCreated, _id }
  })

  route(app, regionEndpoints.takeOver, async ({ request }) => {
    const added = await takeOverStates(db, actOf(request))
    await changed()
    return { message: messages.statesTakenOver(added) }
  })

  route(app, regionEndpoints.edit, async ({ params, body, seen, request }) => {
    if (await editState(db, actOf(request), { id: params.id, form: body, seen })) await changed()
    return { message: messages.stateUpdated }
  })

  route(app, regionEndpoints.remove, async ({ params, request }) => {
    await removeState(db, actOf(request), params.id)
    await changed()
    return { message: messages.stateDeleted }
  })

  route(app, regionEndpoints.addLgas, async ({ body, request }) => {
    const _id = await addLgas(db, actOf(request), body)
    await changed()
    return { message: messages.lgasAdded, _id }
  })

  route(app, regionEndpoints.editLgas, async ({ params, body, seen, request }) => {
    if (await editLgas(db, actOf(request), { id: params.id, lgas: body.lgas, seen }))
      await changed()
    return { message: messages.lgasUpdated }
  })
}
