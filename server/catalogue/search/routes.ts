import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/catalogue/search.ts'
import { searchTextOf } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { route } from '../../platform/http/route.ts'
import { findingQueue } from '../products/read-queues.ts'
import { productTag } from '../products/routes.ts'
import type { Vocabulary } from '../vocabulary/understand.ts'
import { addSynonym, editSynonym, listSynonyms, removeSynonym } from './change-synonyms.ts'
import { listSearches, type SearchCounter } from './count-searches.ts'
import { suggest } from './suggest.ts'
import { takeOverSynonyms } from './take-over-synonyms.ts'
import { trySearch } from './try-search.ts'

type Deps = Vocabulary & {
  counter: SearchCounter
  rateLimit: RateLimit
  publish: (tags: readonly string[]) => Promise<void>
  /** The groups of synonyms were changed: all instances read them again. */
  synonymsChanged: () => Promise<void>
}

const CLICKS_PER_HOUR = { max: 300, windowS: 3600 }

/** Suggestions, counts of searches, and synonyms, whose change drops all cached search answers. */
export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, synonyms, counter, rateLimit } = deps
  const vocabulary = { db, synonyms }
  /** Searches are answered by the new words at once. */
  const changed = async () => {
    await deps.synonymsChanged()
    await deps.publish(['synonyms', 'products'])
  }

  route(app, searchEndpoints.suggest, async ({ params, request, reply, reads }) => {
    const turn = turnOfRequest(request, reply)
    const suggestions = await findingQueue.run(turn, () =>
      suggest({ db: reads, synonyms }, params.text),
    )
    request.cacheTags?.push(...suggestions.products.map(({ _id }) => productTag(_id)))
    return suggestions
  })

  route(app, searchEndpoints.click, async ({ body, request }) => {
    await rateLimit.of(request).take('search-click', CLICKS_PER_HOUR)
    counter.clicked(body.text)
    return { message: messages.ok }
  })

  route(app, searchEndpoints.searches, ({ params, query }) =>
    listSearches(db, { ...params, ...query }),
  )

  route(app, searchEndpoints.synonyms, async () => ({ data: await listSynonyms(db) }))

  route(app, searchEndpoints.trySearch, ({ params }) => trySearch(vocabulary, params.text))

  route(app, searchEndpoints.addSynonym, async ({ body, request }) => {
    const _id = await addSynonym(db, actOf(request), body)
    await changed()
    return { message: messages.synonymAdded, _id }
  })

  route(app, searchEndpoints.takeOverSynonyms, async ({ request }) => {
    const groups = await takeOverSynonyms(db, actOf(request))
    await changed()
    return { message: messages.synonymsTakenOver(groups) }
  })

  route(app, searchEndpoints.editSynonym, async ({ params, body, seen, request }) => {
    if (await editSynonym(db, actOf(request), { id: params.id, ...body, seen })) await changed()
    return { message: messages.synonymUpdated }
  })

  route(app, searchEndpoints.removeSynonym, async ({ params, request }) => {
    await removeSynonym(db, actOf(request), params.id)
    await changed()
    return { message: messages.synonymRemoved }
  })
}

/** The first page of results by its path: `/api/products/search/50/0/TEXT`. */
const FIRST_PAGE = /^\/api\/products\/search\/\d+\/0\/([^?/]+)/

export function countCached(counter: SearchCounter): (key: string) => void {
  return (key) => {
    const text = FIRST_PAGE.exec(key)?.[1]
    if (text !== undefined) counter.searched(searchTextOf(`/search/${text}`))
  }
}
