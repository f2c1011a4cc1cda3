import type { FastifyInstance, FastifyRequest } from 'fastify'
import { imageAddress } from '#contract/images.ts'
import { messages } from '#contract/messages.ts'
import { type Product, productEndpoints } from '#contract/products.ts'
import { actOf } from '../audit/audit.ts'
import { badField, notFound } from '../errors.ts'
import { route } from '../http/route.ts'
import { isId } from '../ids.ts'
import { storeUpload } from '../images/uploads.ts'
import { createProduct, type ProductDeps } from './create-product.ts'
import { editProduct } from './edit-product.ts'
import { listForAdmins } from './list-for-admins.ts'
import { findProduct, listProducts, listProductsOf, listVariants } from './queries.ts'
import { removeProduct } from './remove-product.ts'
import { searchProducts } from './search-products.ts'

/** A cached answer has a tag for each product in it: an order that takes stock drops only the answers that show it. */
export const productTag = (id: string): string => `product:${id}`

function tagged<T extends { data: Product[] }>(request: FastifyRequest, page: T): T {
  request.cacheTags?.push(...page.data.map((product) => productTag(product._id)))
  return page
}

type Deps = ProductDeps & { publish: (tags: readonly string[]) => Promise<void> }

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, publish } = deps
  // A change may move a product from one cached answer to another: all of them are dropped.
  const changed = () => publish(['products'])

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

  route(app, productEndpoints.forAdmins, ({ params, query }) => listForAdmins(db, { ...params, ...query }))

  route(app, productEndpoints.variants, async ({ params }) => {
    const data = await listVariants(db, params.id)
    if (!data) throw notFound(messages.productNotFound)
    return { data }
  })

  route(app, productEndpoints.storeImage, async ({ files: [file] }) => {
    if (!file) throw badField('image', messages.required('image'))
    return { image: imageAddress(await storeUpload(deps.images, file.bytes, 'image')) }
  })

  route(app, productEndpoints.create, async ({ body, files, request }) => {
    const _id = await createProduct(deps, actOf(request), { form: body, files })
    await changed()
    return { message: messages.productCreated, _id }
  })

  route(app, productEndpoints.edit, async ({ params, body, files, request }) => {
    if (await editProduct(deps, actOf(request), { id: params.id, form: body, files })) await changed()
    return { message: messages.productUpdated }
  })

  route(app, productEndpoints.remove, async ({ params, request }) => {
    if (!isId(params.id)) throw notFound(messages.productNotFound)
    await removeProduct(db, actOf(request), params.id)
    await changed()
    return { message: messages.productDeleted }
  })
}
