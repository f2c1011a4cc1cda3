import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { discountEndpoints } from '#contract/orders/discounts/discounts.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'
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
  registerRoute(app, discountEndpoints.list, ({ params }) => listDiscounts(db, params))

  registerRoute(app, discountEndpoints.read, async ({ params }) => {
    const discount = await findDiscount(db, params.id)
    if (!discount) throw notFoundError(messages.discountNotFound)
    return discount
  })

  registerRoute(app, discountEndpoints.create, async ({ body, request }) => {
    const _id = await createDiscount(db, actOfRequest(request), body)
    await discountsChanged()
    return { message: messages.discountCreated, _id }
  })

  registerRoute(app, discountEndpoints.edit, async ({ params, body, seen, request }) => {
    if (await editDiscount(db, actOfRequest(request), { id: params.id, form: body, seen }))
      await discountsChanged()
    return { message: messages.discountUpdated }
  })

  registerRoute(app, discountEndpoints.end, async ({ params, request }) => {
    await endDiscount(db, actOfRequest(request), params.id)
    await discountsChanged()
    return { message: messages.discountIsEnded }
  })

  registerRoute(app, discountEndpoints.remove, async ({ params, request }) => {
    await removeDiscount(db, actOfRequest(request), params.id)
    await discountsChanged()
    return { message: messages.discountDeleted }
  })
}
