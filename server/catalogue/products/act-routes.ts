import type { FastifyInstance } from 'fastify'
import { costEndpoints } from '#contract/catalogue/costs.ts'
import { lowStockEndpoints } from '#contract/catalogue/low-stock.ts'
import { productActEndpoints } from '#contract/catalogue/product-acts.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { route } from '../../platform/http/route.ts'
import { copyProduct } from './copy-product.ts'
import { changeCosts, listCosts } from './costs.ts'
import { listDeleted } from './list-deleted.ts'
import { listLowStock } from './low-stock.ts'
import { readChosen } from './related.ts'
import { restoreProduct } from './restore-product.ts'

type Deps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

export function productActRoutes(app: FastifyInstance, { db, publish }: Deps): void {
  route(app, productActEndpoints.copy, async ({ params, request }) => {
    const _id = await copyProduct(db, actOf(request), params.id)
    return { message: messages.productCopied, _id }
  })

  route(app, productActEndpoints.related, async ({ params }) => ({ data: await readChosen(db, params.id) }))

  route(app, productActEndpoints.deleted, ({ params }) => listDeleted(db, params))

  route(app, productActEndpoints.restore, async ({ params, body, request }) => {
    const emptied = await restoreProduct(db, actOf(request), { id: params.id, value: body.value })
    await publish(['products'])
    const done = body.value === 'hidden' ? messages.productRestored : messages.productBackAsBefore
    return { message: emptied.length > 0 ? `${done}; ${messages.skusEmptied(emptied)}` : done }
  })

  route(app, costEndpoints.list, async ({ query }) => ({ data: await listCosts(db, query.variants ?? []) }))

  route(app, costEndpoints.change, async ({ body, seen, request }) => {
    await changeCosts(db, actOf(request), { ...body, seen })
    return { message: messages.costsSaved }
  })

  route(app, lowStockEndpoints.list, ({ params, query }) => listLowStock(db, { ...params, ...query }))
}
