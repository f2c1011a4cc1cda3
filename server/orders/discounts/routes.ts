import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { discountEndpoints } from '#contract/orders/discounts/discounts.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { createDiscount, editDiscount, endDiscount, removeDiscount } from './change-discount.ts'
import { findDiscount, listDiscounts } from './queries.ts'

type DiscountRouteDeps = {
  db: Db
  /** Terms changed: no instance decides on the old ones. */
  discountsChanged(): Promise<void>
}

/** The back office's calls; `POST /sales/quote` is one of `sales`. */
export function discountRoutes(
  app: FastifyInstance,
  { db, discountsChanged }: DiscountRouteDeps,
): void {
  const { quote: _quote, ...ownEndpoints } = discountEndpoints
  registerRoutes(app, ownEndpoints, {
    list: ({ params }) => listDiscounts(db, params),

    read: async ({ params }) => {
      const discount = await findDiscount(db, params.id)
      if (!discount) throw notFoundError(messages.discountNotFound)
      return discount
    },

    create: async ({ body, act }) => {
      const _id = await createDiscount(db, act, body)
      await discountsChanged()
      return { message: messages.discountCreated, _id }
    },

    edit: async ({ params, body, seen, act }) => {
      if (await editDiscount(db, act, { id: params.id, form: body, seen })) await discountsChanged()
      return { message: messages.discountUpdated }
    },

    end: async ({ params, act }) => {
      await endDiscount(db, act, params.id)
      await discountsChanged()
      return { message: messages.discountIsEnded }
    },

    remove: async ({ params, act }) => {
      await removeDiscount(db, act, params.id)
      await discountsChanged()
      return { message: messages.discountDeleted }
    },
  })
}
