import { z } from 'zod'
import type { Broadcast } from '../db/broadcast.ts'
import type { ResponseCache } from './response-cache.ts'

const STALE_TAGS = { name: 'stale-tags', item: z.string() }

/**
 * Answers how to drop answers by their tags here and on all other instances. Tags that were dropped elsewhere while the
 * connection was down are unknown: then all cached answers go.
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
