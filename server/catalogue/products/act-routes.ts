import type { FastifyInstance } from 'fastify'
import { costEndpoints } from '#contract/catalogue/costs.ts'
import { lowStockEndpoints } from '#contract/catalogue/low-stock.ts'
import { draftEndpoints, productActEndpoints } from '#contract/catalogue/product-acts.ts'
import { productSheetEndpoints } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { route } from '../../platform/http/route.ts'
import type { Vocabulary } from '../vocabulary/understand.ts'
import { copyProduct } from './copy-product.ts'
import { changeCosts, listCosts } from './costs.ts'
import { listDeleted, restoreProduct } from './deleted-products.ts'
import { getDraft, listByState } from './list-by-state.ts'
import { listLowStock } from './low-stock.ts'
import { publishDraft } from './publish-draft.ts'
import { readChosen } from './related.ts'
import { listMovements } from './sheet/list-movements.ts'
import { readSheet } from './sheet/read-sheet.ts'
import { saveSheet } from './sheet/save-sheet.ts'

type Deps = Vocabulary & { publish: (tags: readonly string[]) => Promise<void> }

/** What the back office does with products, except their form. */
export function productActRoutes(app: FastifyInstance, { db, synonyms, publish }: Deps): void {
  route(app, productActEndpoints.copy, async ({ params, request }) => {
    const _id = await copyProduct(db, actOf(request), params.id)
    return { message: messages.productCopied, _id }
  })

  route(app, productActEndpoints.related, async ({ params }) => ({
    data: await readChosen(db, params.id),
  }))

  route(app, productActEndpoints.deleted, ({ params }) => listDeleted(db, params))

  route(app, productActEndpoints.restore, async ({ params, body, request }) => {
    const emptied = await restoreProduct(db, actOf(request), { id: params.id, value: body.value })
    await publish(['products'])
    const done = body.value === 'hidden' ? messages.productRestored : messages.productBackAsBefore
    return { message: emptied.length > 0 ? `${done}; ${messages.skusEmptied(emptied)}` : done }
  })

  route(app, costEndpoints.list, async ({ query }) => ({
    data: await listCosts(db, query.variants ?? []),
  }))

  route(app, costEndpoints.change, async ({ body, seen, request }) => {
    await changeCosts(db, actOf(request), { ...body, seen })
    return { message: messages.costsSaved }
  })

  route(app, draftEndpoints.list, ({ params, query }) =>
    listByState(db, { ...params, state: query.state ?? 'offSale' }),
  )

  route(app, draftEndpoints.read, ({ params }) => getDraft(db, params.id))

  route(app, draftEndpoints.publish, async ({ params, request }) => {
    await publishDraft(db, actOf(request), params.id)
    await publish(['products'])
    return { message: messages.productPublished }
  })

  route(app, productSheetEndpoints.list, ({ params, query }) =>
    readSheet({ db, synonyms }, { ...query, ...params }),
  )

  route(app, productSheetEndpoints.save, async ({ body, request }) => {
    const results = await saveSheet(db, actOf(request), body)
    if (results.some(({ result }) => result === 'done')) await publish(['products'])
    return { results }
  })

  route(app, productSheetEndpoints.movements, ({ params, query }) =>
    listMovements(db, { ...params, ...query }),
  )

  route(app, lowStockEndpoints.list, ({ params, query }) =>
    listLowStock(db, { ...params, ...query }),
  )
}
