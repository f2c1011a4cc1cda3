import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { discountEndpoints } from '#contract/orders/discounts.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { createDiscount, editDiscount, endDiscount, removeDiscount } from './change-discount.ts'
import { findDiscount, listDiscounts } from './queries.ts'

type Deps = {
  db: Db
  /** Terms changed: no instance decides on the old ones. */
  discountsChanged(): Promise<void>
}

/** The back office's calls; `POST /sales/quote` is one of `sales`. */
export function discountRoutes(app: FastifyInstance, { db, discountsChanged }: Deps): void {
  route(app, discountEndpoints.list, ({ params }) => listDiscounts(db, params))

  route(app, discountEndpoints.read, async ({ params }) => {
    const discount = await findDiscount(db, params.id)
    if (!discount) throw notFound(messages.discountNotFound)
    return discount
  })

  route(app, discountEndpoints.create, async ({ body, request }) => {
    const _id = await createDiscount(db, actOf(request), body)
    await discountsChanged()
    return { message: messages.discountCreated, _id }
  })

  route(app, discountEndpoints.edit, async ({ params, body, seen, request }) => {
    if (await editDiscount(db, actOf(request), { id: params.id, form: body, seen }))
      await discountsChanged()
    return { message: messages.discountUpdated }
  })

  route(app, discountEndpoints.end, async ({ params, request }) => {
    await endDiscount(db, actOf(request), params.id)
    await discountsChanged()
    return { message: messages.discountIsEnded }
  })

  route(app, discountEndpoints.remove, async ({ params, request }) => {
    await removeDiscount(db, actOf(request), params.id)
    await discountsChanged()
    return { message: messages.discountDeleted }
  })
}
