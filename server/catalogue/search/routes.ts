import type { FastifyInstance } from 'fastify'
import { searchEndpoints } from '#contract/catalogue/search.ts'
import { searchTextOfPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { registerRoute } from '../../platform/http/route.ts'
import { cacheTagOfProduct } from '../products/routes.ts'
import {
  addSynonymGroup,
  editSynonymGroup,
  listSynonymGroups,
  removeSynonymGroup,
} from './office/change-synonyms.ts'
import { listCountedSearches, type SearchCounter } from './office/count-searches.ts'
import { takeOverSynonyms } from './office/take-over-synonyms.ts'
import { explainSearch } from './office/try-search.ts'
import { searchQueue } from './read-queues.ts'
import { suggestForText } from './suggest.ts'
import type { Vocabulary } from './understand/understand.ts'

type SearchRouteDeps = Vocabulary & {
  counter: SearchCounter
  rateLimit: RateLimit
  publish: (tags: readonly string[]) => Promise<void>
  /** The groups of synonyms were changed: all instances read them again. */
  synonymsChanged: () => Promise<void>
}

const CLICKS_PER_HOUR = { max: 300, windowS: 3600 }

/** Suggestions, counts of searches, and synonyms, whose change drops all cached search answers. */
export function searchRoutes(app: FastifyInstance, deps: SearchRouteDeps): void {
  const { db, synonyms, counter, rateLimit } = deps
  /** Searches are answered by the new words at once. */
  const changed = async () => {
    await deps.synonymsChanged()
    await deps.publish(['synonyms', 'products'])
  }

  registerRoute(app, searchEndpoints.suggest, async ({ params, request, reply, reads }) => {
    const turn = turnOfRequest(request, reply)
    const suggestions = await searchQueue.run(turn, () =>
      suggestForText({ db: reads, synonyms }, params.text),
    )
    request.cacheTags?.push(...suggestions.products.map(({ _id }) => cacheTagOfProduct(_id)))
    return suggestions
  })

  registerRoute(app, searchEndpoints.click, async ({ body, request }) => {
    await rateLimit.of(request).take('search-click', CLICKS_PER_HOUR)
    counter.clicked(body.text)
    return { message: messages.okAnswer }
  })

  registerRoute(app, searchEndpoints.searches, ({ params, query }) =>
    listCountedSearches(db, { ...params, ...query }),
  )

  registerRoute(app, searchEndpoints.synonyms, async () => ({ data: await listSynonymGroups(db) }))

  registerRoute(app, searchEndpoints.trySearch, ({ params }) => explainSearch(deps, params.text))

  registerRoute(app, searchEndpoints.addSynonym, async ({ body, act }) => {
    const _id = await addSynonymGroup(db, act, body)
    await changed()
    return { message: messages.synonymAdded, _id }
  })

  registerRoute(app, searchEndpoints.takeOverSynonyms, async ({ act }) => {
    const groups = await takeOverSynonyms(db, act)
    await changed()
    return { message: messages.synonymsTakenOver(groups) }
  })

  registerRoute(app, searchEndpoints.editSynonym, async ({ params, body, seen, act }) => {
    if (await editSynonymGroup(db, act, { id: params.id, ...body, seen })) await changed()
    return { message: messages.synonymUpdated }
  })

  registerRoute(app, searchEndpoints.removeSynonym, async ({ params, act }) => {
    await removeSynonymGroup(db, act, params.id)
    await changed()
    return { message: messages.synonymRemoved }
  })
}

/** The first page of results by its path: `/api/products/search/50/0/TEXT`. */
const FIRST_RESULTS_PAGE = /^\/api\/products\/search\/\d+\/0\/([^?/]+)/

export function countCachedSearches(counter: SearchCounter): (key: string) => void {
  return (key) => {
    const text = FIRST_RESULTS_PAGE.exec(key)?.[1]
    if (text !== undefined) counter.searched(searchTextOfPath(`/search/${text}`))
  }
}
