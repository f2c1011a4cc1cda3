import type { FastifyInstance } from 'fastify'
import { costEndpoints } from '#contract/catalogue/costs.ts'
import { lowStockEndpoints } from '#contract/catalogue/low-stock.ts'
import { draftEndpoints, productActEndpoints } from '#contract/catalogue/product-acts.ts'
import { messages } from '#contract/messages.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { copyProduct } from './copy-product.ts'
import { changeVariantCosts, listVariantCosts } from './costs.ts'
import { listDeletedProducts, restoreProduct } from './deleted-products.ts'
import { getUnsoldProduct, listByState } from './list-by-state.ts'
import { listLowStockVariants } from './low-stock.ts'
import { publishDraft } from './publish-draft.ts'
import { readChosenRelated } from './related.ts'

type ProductActDeps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/** What the back office does with products, except their form. */
export function productActRoutes(app: FastifyInstance, { db, publish }: ProductActDeps): void {
  registerRoute(app, productActEndpoints.copy, async ({ params, request }) => {
    const _id = await copyProduct(db, actOfRequest(request), params.id)
    return { message: messages.productCopied, _id }
  })

  registerRoute(app, productActEndpoints.related, async ({ params }) => ({
    data: await readChosenRelated(db, params.id),
  }))

  registerRoute(app, productActEndpoints.deleted, ({ params }) => listDeletedProducts(db, params))

  registerRoute(app, productActEndpoints.restore, async ({ params, body, request }) => {
    const emptied = await restoreProduct(db, actOfRequest(request), {
      id: params.id,
      value: body.value,
    })
    await publish(['products'])
    const done = body.value === 'hidden' ? messages.productRestored : messages.productBackAsBefore
    return { message: emptied.length > 0 ? `${done}; ${messages.skusEmptied(emptied)}` : done }
  })

  registerRoute(app, costEndpoints.list, async ({ query }) => ({
    data: await listVariantCosts(db, query.variants ?? []),
  }))

  registerRoute(app, costEndpoints.change, async ({ body, seen, request }) => {
    await changeVariantCosts(db, actOfRequest(request), { ...body, seen })
    return { message: messages.costsSaved }
  })

  registerRoute(app, draftEndpoints.list, ({ params, query }) =>
    listByState(db, { ...params, state: query.state ?? 'offSale' }),
  )

  registerRoute(app, draftEndpoints.read, ({ params }) => getUnsoldProduct(db, params.id))

  registerRoute(app, draftEndpoints.publish, async ({ params, request }) => {
    await publishDraft(db, actOfRequest(request), params.id)
    await publish(['products'])
    return { message: messages.productPublished }
  })

  registerRoute(app, lowStockEndpoints.list, ({ params, query }) =>
    listLowStockVariants(db, { ...params, ...query }),
  )
}
