import type { FastifyInstance } from 'fastify'
import { productSheetEndpoints } from '#contract/catalogue/product-sheet.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { SynonymStore } from '../../vocabulary/synonyms.ts'
import { listMovements } from './list-movements.ts'
import { readSheet } from './read-sheet.ts'
import { saveSheet } from './save-sheet.ts'

type Deps = { db: Db; synonyms: SynonymStore; publish: (tags: readonly string[]) => Promise<void> }

export function productSheetRoutes(app: FastifyInstance, { db, synonyms, publish }: Deps): void {
  route(app, productSheetEndpoints.list, ({ params, query }) => readSheet({ db, synonyms }, { ...query, ...params }))

  route(app, productSheetEndpoints.save, async ({ body, request }) => {
    const results = await saveSheet(db, actOf(request), body)
    if (results.some(({ result }) => result === 'done')) await publish(['products'])
    return { results }
  })

  route(app, productSheetEndpoints.movements, async ({ params, query }) => {
    const found = await listMovements(db, { ...params, ...query })
    if (!found) throw notFound(messages.productNotFound)
    return found
  })
}
