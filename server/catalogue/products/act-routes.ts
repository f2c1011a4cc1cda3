import type { FastifyInstance } from 'fastify'
import { costEndpoints } from '#contract/catalogue/costs.ts'
import { lowStockEndpoints } from '#contract/catalogue/low-stock.ts'
import { draftEndpoints, productActEndpoints } from '#contract/catalogue/product-acts.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { registerRoute, registerRoutes } from '../../platform/http/route.ts'
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
  registerRoutes(app, productActEndpoints, {
    copy: async ({ params, act }) => {
      const _id = await copyProduct(db, act, params.id)
      return { message: messages.productCopied, _id }
    },

    related: async ({ params }) => ({
      data: await readChosenRelated(db, params.id),
    }),

    deleted: ({ params }) => listDeletedProducts(db, params),

    restore: async ({ params, body, act }) => {
      const emptied = await restoreProduct(db, act, {
        id: params.id,
        value: body.value,
      })
      await publish(['products'])
      const done = body.value === 'hidden' ? messages.productRestored : messages.productBackAsBefore
      return { message: emptied.length > 0 ? `${done}; ${messages.skusEmptied(emptied)}` : done }
    },
  })

  registerRoutes(app, costEndpoints, {
    list: async ({ query }) => ({
      data: await listVariantCosts(db, query.variants ?? []),
    }),

    change: async ({ body, seen, act }) => {
      await changeVariantCosts(db, act, { ...body, seen })
      return { message: messages.costsSaved }
    },
  })

  registerRoutes(app, draftEndpoints, {
    list: ({ params, query }) => listByState(db, { ...params, state: query.state ?? 'offSale' }),

    read: ({ params }) => getUnsoldProduct(db, params.id),

    publish: async ({ params, act }) => {
      await publishDraft(db, act, params.id)
      await publish(['products'])
      return { message: messages.productPublished }
    },
  })

  registerRoute(app, lowStockEndpoints.list, ({ params, query }) =>
    listLowStockVariants(db, { ...params, ...query }),
  )
}
