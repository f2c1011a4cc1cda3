import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { regionEndpoints } from '#contract/shopfront/regions.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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

  registerRoutes(app, regionEndpoints, {
    list: async ({ reads }) => ({
      data: await listDeliveryStates(reads),
    }),

    read: ({ params, reads }) => getDeliveryState(reads, params.id),

    lgas: async ({ params, reads }) =>
      (await findLgasOfState(reads, params.id)) ?? { message: messages.noLgas },

    create: async ({ body, act }) => {
      const _id = await createDeliveryState(db, act, body)
      await changed()
      return { message: messages.stateCreated, _id }
    },

    takeOver: async ({ act }) => {
      const added = await takeOverNigerianStates(db, act)
      await changed()
      return { message: messages.statesTakenOver(added) }
    },

    edit: async ({ params, body, seen, act }) => {
      if (await editDeliveryState(db, act, { id: params.id, form: body, seen })) await changed()
      return { message: messages.stateUpdated }
    },

    remove: async ({ params, act }) => {
      await removeDeliveryState(db, act, params.id)
      await changed()
      return { message: messages.stateDeleted }
    },

    addLgas: async ({ body, act }) => {
      const _id = await addLgasOfState(db, act, body)
      await changed()
      return { message: messages.lgasAdded, _id }
    },

    editLgas: async ({ params, body, seen, act }) => {
      if (await editLgasRecord(db, act, { id: params.id, lgas: body.lgas, seen })) await changed()
      return { message: messages.lgasUpdated }
    },
  })
}
