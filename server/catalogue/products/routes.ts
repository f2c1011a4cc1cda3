import type { FastifyInstance, FastifyRequest } from 'fastify'
import { productFilterEndpoints } from '#contract/catalogue/product-filters.ts'
import { type Product, type ProductPage, productEndpoints } from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { imageAddress } from '#contract/platform/images.ts'
import { actOf } from '../../platform/audit/audit.ts'
import { badField, notFound } from '../../platform/errors.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { route } from '../../platform/http/route.ts'
import { storeUpload } from '../../platform/images/uploads.ts'
import type { SynonymStore } from '../vocabulary/synonyms.ts'
import { createProduct, type ProductDeps } from './create-product.ts'
import { removeProduct } from './deleted-products.ts'
import { editProduct } from './edit-product.ts'
import { searchFacets } from './facets.ts'
import { readFilters } from './known-options.ts'
import { listForAdmins } from './list-for-admins.ts'
import { listFiltered, listFilteredOf } from './list-products.ts'
import { getProduct, listVariants } from './queries.ts'
import { countingQueue, findingQueue } from './read-queues.ts'
import { listRelated } from './related.ts'
import { searchProducts } from './search-products.ts'

/**
 * A cached answer has a tag for each product in it: an order that takes stock drops only the
 * answers that show it.
 */
export const productTag = (id: string): string => `product:${id}`

function tagged<T extends { data: Product[] }>(request: FastifyRequest, page: T): T {
  request.cacheTags?.push(...page.data.map((product) => productTag(product._id)))
  return page
}

/** Any page of the newest products is read by an index, and answered at once. */
const isUnfiltered = (query: object): boolean => Object.keys(query).length === 0

type Deps = ProductDeps & {
  publish: (tags: readonly string[]) => Promise<void>
  synonyms: SynonymStore
  searched: (text: string, found: Pick<ProductPage, 'total' | 'partial' | 'full'>) => void
}

/**
 * The public lists, the search and what admins change. Searches and filtered lists run two at a
 * time (`findingQueue`): more at once would only make all of them slower.
 */
export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, publish, synonyms } = deps
  const vocabulary = { db, synonyms }
  // A change may move a product from one cached answer to another: all of them are dropped.
  const changed = () => publish(['products'])

  route(app, productEndpoints.list, async ({ params, query, request, reply, reads }) => {
    const list = () => listFiltered(reads, params, query)
    const page = await (isUnfiltered(query)
      ? list()
      : findingQueue.run(turnOfRequest(request, reply), list))
    return tagged(request, page)
  })

  route(app, productEndpoints.read, async ({ params, request, reads }) => {
    const product = await getProduct(reads, params.id)
    const related = await listRelated(reads, product._id)
    request.cacheTags?.push(...[product, ...related].map(({ _id }) => productTag(_id)))
    return related.length > 0 ? { ...product, related } : product
  })

  route(app, productEndpoints.ofCategory, async ({ params, query, request, reply, reads }) => {
    const list = () => listFilteredOf(reads, params.category, params, query)
    const page = await (isUnfiltered(query)
      ? list()
      : findingQueue.run(turnOfRequest(request, reply), list))
    if (!page) throw notFound(messages.categoryNotFound)
    return tagged(request, page)
  })

  route(app, productEndpoints.search, async ({ params, query, request, reply, reads }) => {
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
    return tagged(request, found)
  })

  route(app, productFilterEndpoints.facets, ({ query, request, reply, reads }) =>
    countingQueue.run(turnOfRequest(request, reply), async () => {
      const asked = {
        filters: await readFilters(reads, query),
        isLiteral: query.literal === '1',
        isWide: true,
      }
      return searchFacets({ db: reads, synonyms }, query.q ?? '', asked)
    }),
  )

  route(app, productEndpoints.forAdmins, ({ params, query }) =>
    listForAdmins(vocabulary, { ...query, ...params }),
  )

  route(app, productEndpoints.variants, async ({ params }) => ({
    data: await listVariants(db, params.id),
  }))

  route(app, productEndpoints.storeImage, async ({ files: [file] }) => {
    if (!file) throw badField('image', messages.required('image'))
    return { image: imageAddress(await storeUpload(deps.images, file, 'image')) }
  })

  route(app, productEndpoints.create, async ({ body, files, request }) => {
    const _id = await createProduct(deps, actOf(request), { form: body, files })
    await changed()
    return { message: messages.productCreated, _id }
  })

  route(app, productEndpoints.edit, async ({ params, body, seen, files, request }) => {
    if (await editProduct(deps, actOf(request), { id: params.id, form: body, files, seen }))
      await changed()
    return { message: messages.productUpdated }
  })

  route(app, productEndpoints.remove, async ({ params, request }) => {
    await removeProduct(db, actOf(request), params.id)
    await changed()
    return { message: messages.productDeleted }
  })
}
