import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#contract/messages.ts'
import { type Product, productEndpoints } from '#contract/products.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { findProduct, listProducts, listProductsOf, searchProducts } from './queries.ts'

/** An answer hangs on each product in it: an order that takes stock drops just the answers that show it. */
export const productTag = (id: string): string => `product:${id}`

function tagged<T extends { data: Product[] }>(request: FastifyRequest, page: T): T {
  request.cacheTags?.push(...page.data.map((product) => productTag(product._id)))
  return page
}

export function productRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, productEndpoints.list, async ({ params, request }) => tagged(request, await listProducts(db, params)))

  route(app, productEndpoints.one, async ({ params, request }) => {
    const product = await findProduct(db, params.id)
    if (!product) throw notFound(messages.productNotFound)
    request.cacheTags?.push(productTag(product._id))
    return product
  })

  route(app, productEndpoints.ofCategory, async ({ params, request }) => {
    const page = await listProductsOf(db, params.category, params)
    if (!page) throw notFound(messages.categoryNotFound)
    return tagged(request, page)
  })

  route(app, productEndpoints.search, async ({ params, request }) =>
    tagged(request, await searchProducts(db, params.search, params)),
  )
}
