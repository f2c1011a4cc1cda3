import type { FastifyInstance } from 'fastify'
import { productSheetEndpoints } from '#contract/catalogue/product-sheet.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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
  registerRoutes(app, productSheetEndpoints, {
    list: ({ params, query }) => readProductSheet({ db, synonyms }, { ...query, ...params }),

    save: async ({ body, act }) => {
      const results = await saveProductSheet(db, act, body)
      if (results.some(({ result }) => result === 'done')) await publish(['products'])
      return { results }
    },

    movements: ({ params, query }) => listStockMovements(db, { ...params, ...query }),
  })
}
