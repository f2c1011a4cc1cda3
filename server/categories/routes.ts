import type { FastifyInstance } from 'fastify'
import { categoryEndpoints } from '#contract/categories.ts'
import { messages } from '#contract/messages.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { findCategory, listCategories } from './queries.ts'

export function categoryRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, categoryEndpoints.list, async () => ({ data: await listCategories(db) }))

  route(app, categoryEndpoints.one, async ({ params }) => {
    const category = await findCategory(db, params.id)
    if (!category) throw notFound(messages.categoryNotFound)
    return category
  })
}
