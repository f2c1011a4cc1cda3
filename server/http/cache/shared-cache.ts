import { z } from 'zod'
import type { Broadcast } from '../../db/broadcast.ts'
import type { ResponseCache } from './response-cache.ts'

const STALE_TAGS = { name: 'stale-tags', item: z.string() }

/**
 * Returns a function that drops answers by their tags on all instances. While the connection is down, the tags that
 * others drop are unknown: then all cached answers are dropped.
 */
export function shareCache(cache: ResponseCache, broadcast: Broadcast): (tags: readonly string[]) => Promise<void> {
  const publish = broadcast.subscribe(STALE_TAGS, {
    receive: (tags) => cache.drop(tags),
    connected: () => cache.dropAll(),
    lost: () => cache.dropAll(),
  })
  return (tags) => {
    cache.drop(tags)
    return publish(tags)
  }
}
