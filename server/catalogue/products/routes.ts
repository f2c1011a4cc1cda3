import type { FastifyInstance } from 'fastify'
import { productEndpoints } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import { badFieldError } from '../../platform/errors.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import { createProduct, type ProductDeps } from './create-product.ts'
import { removeProduct } from './deleted-products.ts'
import { editProduct } from './edit-product.ts'
import { getProductOnSale, listVariants } from './queries.ts'
import { listRelatedProducts } from './related.ts'

/**
 * A cached answer has a tag for each product in it: an order that takes stock drops only the
 * answers that show it.
 */
export const cacheTagOfProduct = (id: string): string => `product:${id}`

type ProductRouteDeps = ProductDeps & {
  publish: (tags: readonly string[]) => Promise<void>
}

/** A product with its variants and related ones, and the forms by which admins change it. */
export function productRoutes(app: FastifyInstance, deps: ProductRouteDeps): void {
  const { db, publish } = deps
  // A change may move a product from one cached answer to another: all of them are dropped.
  const changed = () => publish(['products'])

  registerRoute(app, productEndpoints.read, async ({ params, request, reads }) => {
    const product = await getProductOnSale(reads, params.id)
    const related = await listRelatedProducts(reads, product._id)
    request.cacheTags?.push(...[product, ...related].map(({ _id }) => cacheTagOfProduct(_id)))
    return related.length > 0 ? { ...product, related } : product
  })

  registerRoute(app, productEndpoints.variants, async ({ params }) => ({
    data: await listVariants(db, params.id),
  }))

  registerRoute(app, productEndpoints.storeImage, async ({ files: [file] }) => {
    if (!file) throw badFieldError('image', messages.requiredField('image'))
    return { image: imageAddress(await storeUploadedImage(deps.images, file, 'image')) }
  })

  registerRoute(app, productEndpoints.create, async ({ body, files, request }) => {
    const _id = await createProduct(deps, actOfRequest(request), { form: body, files })
    await changed()
    return { message: messages.productCreated, _id }
  })

  registerRoute(app, productEndpoints.edit, async ({ params, body, seen, files, request }) => {
    if (await editProduct(deps, actOfRequest(request), { id: params.id, form: body, files, seen }))
      await changed()
    return { message: messages.productUpdated }
  })

  registerRoute(app, productEndpoints.remove, async ({ params, request }) => {
    await removeProduct(db, actOfRequest(request), params.id)
    await changed()
    return { message: messages.productDeleted }
  })
}
