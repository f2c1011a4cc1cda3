import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { productFilterEndpoints } from '#contract/catalogue/product-filters.ts'
import {
  type Product,
  type ProductListPage,
  productEndpoints,
} from '#contract/catalogue/products.ts'
import { messages } from '#contract/messages.ts'
import { notFoundError } from '../../platform/errors.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { cacheTagOfProduct } from '../products/routes.ts'
import { readFilters } from './ask/known-options.ts'
import { searchFacets } from './count/facets.ts'
import { listProductsForAdmins } from './list-for-admins.ts'
import { listFilteredOfCategory, listFilteredProducts } from './list-products.ts'
import { countingQueue, listingQueue, searchQueue } from './read-queues.ts'
import { searchProducts } from './search-products.ts'
import type { Vocabulary } from './understand/understand.ts'

function tagWithProducts<T extends { data: Product[] }>(request: FastifyRequest, page: T): T {
  request.cacheTags?.push(...page.data.map((product) => cacheTagOfProduct(product._id)))
  return page
}

type ListCall = { query: object; request: FastifyRequest; reply: FastifyReply }

/** Any page of the newest products is read by an index, and answered at once. */
function listInTurn<Page>(
  { query, request, reply }: ListCall,
  list: () => Promise<Page>,
): Promise<Page> {
  const isPlain = Object.keys(query).length === 0
  return isPlain ? list() : listingQueue.run(turnOfRequest(request, reply), list)
}

type ListRouteDeps = Vocabulary & {
  searched: (text: string, found: Pick<ProductListPage, 'total' | 'partial' | 'full'>) => void
}

/**
 * The public lists, the search and its counts, and the list of the back office. Filtered lists,
 * searches and counts run two at a time each (`read-queues.ts`): more at once would only make all of
 * them slower.
 */
export function listRoutes(app: FastifyInstance, { db, synonyms, searched }: ListRouteDeps): void {
  registerRoute(app, productEndpoints.list, async (call) => {
    const { params, query, request, reads } = call
    const page = await listInTurn(call, () => listFilteredProducts(reads, params, query))
    return tagWithProducts(request, page)
  })

  registerRoute(app, productEndpoints.ofCategory, async (call) => {
    const { params, query, request, reads } = call
    const page = await listInTurn(call, () =>
      listFilteredOfCategory(reads, params.category, params, query),
    )
    if (!page) throw notFoundError(messages.categoryNotFound)
    return tagWithProducts(request, page)
  })

  registerRoute(app, productEndpoints.search, async ({ params, query, request, reply, reads }) => {
    const { search, ...page } = params
    const found = await searchQueue.run(turnOfRequest(request, reply), async () => {
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
    if (isSearch) searched(search, found)
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
    listProductsForAdmins({ db, synonyms }, { ...query, ...params }),
  )
}
