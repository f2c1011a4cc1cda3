import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { regionEndpoints } from '#contract/shopfront/regions.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoute } from '../../platform/http/route.ts'
import {
  addLgasOfState,
  createDeliveryState,
  editDeliveryState,
  editLgasRecord,
  removeDeliveryState,
} from './change-state.ts'
import { findLgasOfState, getDeliveryState, listDeliveryStates } from './queries.ts'
import { takeOverNigerianStates } from './take-over-states.ts'

type RegionRouteDeps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/** States and their local governments: everyone reads them, admins change them. */
export function regionRoutes(app: FastifyInstance, { db, publish }: RegionRouteDeps): void {
  const changed = () => publish(['states'])

  registerRoute(app, regionEndpoints.list, async ({ reads }) => ({
    data: await listDeliveryStates(reads),
  }))

  registerRoute(app, regionEndpoints.read, ({ params, reads }) =>
    getDeliveryState(reads, params.id),
  )

  registerRoute(
    app,
    regionEndpoints.lgas,
    async ({ params, reads }) =>
      (await findLgasOfState(reads, params.id)) ?? { message: messages.noLgas },
  )

  registerRoute(app, regionEndpoints.create, async ({ body, request }) => {
    const _id = await createDeliveryState(db, actOfRequest(request), body)
    await changed()
    return { message: messages.stateCreated, _id }
  })

  registerRoute(app, regionEndpoints.takeOver, async ({ request }) => {
    const added = await takeOverNigerianStates(db, actOfRequest(request))
    await changed()
    return { message: messages.statesTakenOver(added) }
  })

  registerRoute(app, regionEndpoints.edit, async ({ params, body, seen, request }) => {
    if (await editDeliveryState(db, actOfRequest(request), { id: params.id, form: body, seen }))
      await changed()
    return { message: messages.stateUpdated }
  })

  registerRoute(app, regionEndpoints.remove, async ({ params, request }) => {
    await removeDeliveryState(db, actOfRequest(request), params.id)
    await changed()
    return { message: messages.stateDeleted }
  })

  registerRoute(app, regionEndpoints.addLgas, async ({ body, request }) => {
    const _id = await addLgasOfState(db, actOfRequest(request), body)
    await changed()
    return { message: messages.lgasAdded, _id }
  })

  registerRoute(app, regionEndpoints.editLgas, async ({ params, body, seen, request }) => {
    if (await editLgasRecord(db, actOfRequest(request), { id: params.id, lgas: body.lgas, seen }))
      await changed()
    return { message: messages.lgasUpdated }
  })
}
