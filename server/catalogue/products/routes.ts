import type { FastifyInstance, FastifyRequest } from 'fastify'
import { productFilterEndpoints } from '#contract/catalogue/product-filters.ts'
import {
  type Product,
  type ProductListPage,
  productEndpoints,
} from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { badFieldError, notFoundError } from '../../platform/errors.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { storeUploadedImage } from '../../platform/images/uploads.ts'
import type { SynonymStore } from '../vocabulary/synonyms.ts'
import { createProduct, type ProductDeps } from './create-product.ts'
import { removeProduct } from './deleted-products.ts'
import { editProduct } from './edit-product.ts'
import { searchFacets } from './facets.ts'
import { readFilters } from './known-options.ts'
import { listProductsForAdmins } from './list-for-admins.ts'
import { listFilteredOfCategory, listFilteredProducts } from './list-products.ts'
import { getProductOnSale, listVariants } from './queries.ts'
import { countingQueue, findingQueue } from './read-queues.ts'
import { listRelatedProducts } from './related.ts'
import { searchProducts } from './search-products.ts'

/**
 * A cached answer has a tag for each product in it: an order that takes stock drops only the
 * answers that show it.
 */
export const cacheTagOfProduct = (id: string): string => `product:${id}`

function tagWithProducts<T extends { data: Product[] }>(request: FastifyRequest, page: T): T {
  request.cacheTags?.push(...page.data.map((product) => cacheTagOfProduct(product._id)))
  return page
}

/** Any page of the newest products is read by an index, and answered at once. */
const isPlainListQuery = (query: object): boolean => Object.keys(query).length === 0

type ProductRouteDeps = ProductDeps & {
  publish: (tags: readonly string[]) => Promise<void>
  synonyms: SynonymStore
  searched: (text: string, found: Pick<ProductListPage, 'total' | 'partial' | 'full'>) => void
}

/**
 * The public lists, the search and what admins change. Searches and filtered lists run two at a
 * time (`findingQueue`): more at once would only make all of them slower.
 */
export function productRoutes(app: FastifyInstance, deps: ProductRouteDeps): void {
  const { db, publish, synonyms } = deps
  const vocabulary = { db, synonyms }
  // A change may move a product from one cached answer to another: all of them are dropped.
  const changed = () => publish(['products'])

  registerRoute(app, productEndpoints.list, async ({ params, query, request, reply, reads }) => {
    const list = () => listFilteredProducts(reads, params, query)
    const page = await (isPlainListQuery(query)
      ? list()
      : findingQueue.run(turnOfRequest(request, reply), list))
    return tagWithProducts(request, page)
  })

  registerRoute(app, productEndpoints.read, async ({ params, request, reads }) => {
    const product = await getProductOnSale(reads, params.id)
    const related = await listRelatedProducts(reads, product._id)
    request.cacheTags?.push(...[product, ...related].map(({ _id }) => cacheTagOfProduct(_id)))
    return related.length > 0 ? { ...product, related } : product
  })

  registerRoute(
    app,
    productEndpoints.ofCategory,
    async ({ params, query, request, reply, reads }) => {
      const list = () => listFilteredOfCategory(reads, params.category, params, query)
      const page = await (isPlainListQuery(query)
        ? list()
        : findingQueue.run(turnOfRequest(request, reply), list))
      if (!page) throw notFoundError(messages.categoryNotFound)
      return tagWithProducts(request, page)
    },
  )

  registerRoute(app, productEndpoints.search, async ({ params, query, request, reply, reads }) => {
    const { search, ...page } = params
    const found = await findingQueue.run(turnOfRequest(request, reply), async () => {
      const asked = {
        page,
        filters: await readFilters(reads, query),
        sort: query.sort,
        isLiteral: query.literal === '1',
        isWide: true,
      }
      return searchProducts({ db: reads, synonyms }, search, asked)
    })
    // Not further pages, narrowed ones, and what a browser fetches ahead.
    const isSearch =
      page.skip === 0 && Object.keys(query).length === 0 && request.headers.purpose !== 'prefetch'
    if (isSearch) deps.searched(search, found)
    return tagWithProducts(request, found)
  })

  registerRoute(app, productFilterEndpoints.facets, ({ query, request, reply, reads }) =>
    countingQueue.run(turnOfRequest(request, reply), async () => {
      const asked = {
        filters: await readFilters(reads, query),
        isLiteral: query.literal === '1',
        isWide: true,
      }
      return searchFacets({ db: reads, synonyms }, query.q ?? '', asked)
    }),
  )

  registerRoute(app, productEndpoints.forAdmins, ({ params, query }) =>
    listProductsForAdmins(vocabulary, { ...query, ...params }),
  )

  registerRoute(app, productEndpoints.variants, async ({ params }) => ({
    data: await listVariants(db, params.id),
  }))

  registerRoute(app, productEndpoints.storeImage, async ({ files: [file] }) => {
    if (!file) throw badFieldError('image', messages.requiredField('image'))
    return { image: imageAddress(await storeUploadedImage(deps.images, file, 'image')) }
  })

  registerRoute(app, productEndpoints.create, async ({ body, files, act }) => {
    const _id = await createProduct(deps, act, { form: body, files })
    await changed()
    return { message: messages.productCreated, _id }
  })

  registerRoute(app, productEndpoints.edit, async ({ params, body, seen, files, act }) => {
    if (await editProduct(deps, act, { id: params.id, form: body, files, seen })) await changed()
    return { message: messages.productUpdated }
  })

  registerRoute(app, productEndpoints.remove, async ({ params, act }) => {
    await removeProduct(db, act, params.id)
    await changed()
    return { message: messages.productDeleted }
  })
}
