import { z } from 'zod'
import type { Broadcast } from '../../db/broadcast.ts'
import type { createPurger } from './cdn.ts'
import type { ResponseCache } from './response-cache.ts'

const STALE_TAGS = { name: 'stale-tags', item: z.string() }

type Shared = {
  cache: ResponseCache
  broadcast: Broadcast
  purger: ReturnType<typeof createPurger> | undefined
}

/**
 * Returns what drops answers on all instances. All are dropped while the tags that others drop
 * cannot be heard.
 */
export function shareCacheDrops({
  cache,
  broadcast,
  purger,
}: Shared): (tags: readonly string[]) => Promise<void> {
  const publish = broadcast.subscribe(STALE_TAGS, {
    receive: (tags) => cache.drop(tags),
    connected: () => cache.dropAll(),
    lost: () => cache.dropAll(),
  })
  return (tags) => {
    cache.drop(tags)
    // After the others were told: a CDN that asks one of them again gets the new answer.
    return publish(tags).then(() => purger?.purge(tags))
  }
}
