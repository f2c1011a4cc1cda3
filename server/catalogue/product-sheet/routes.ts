import type { FastifyInstance } from 'fastify'
import { productSheetEndpoints } from '#contract/catalogue/product-sheet.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import { registerRoute } from '../../platform/http/route.ts'
import type { Vocabulary } from '../search/understand/understand.ts'
import { listStockMovements } from './list-movements.ts'
import { readProductSheet } from './read-sheet.ts'
import { saveProductSheet } from './save-sheet.ts'

type ProductSheetDeps = Vocabulary & { publish: (tags: readonly string[]) => Promise<void> }

/** Prices and stock of many products at once, and the movements of a variant's stock. */
export function productSheetRoutes(
  app: FastifyInstance,
  { db, synonyms, publish }: ProductSheetDeps,
): void {
  registerRoute(app, productSheetEndpoints.list, ({ params, query }) =>
    readProductSheet({ db, synonyms }, { ...query, ...params }),
  )

  registerRoute(app, productSheetEndpoints.save, async ({ body, request }) => {
    const results = await saveProductSheet(db, actOfRequest(request), body)
    if (results.some(({ result }) => result === 'done')) await publish(['products'])
    return { results }
  })

  registerRoute(app, productSheetEndpoints.movements, ({ params, query }) =>
    listStockMovements(db, { ...params, ...query }),
  )
}
