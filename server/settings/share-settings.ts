import { z } from 'zod'
import { SHOP_TAG } from '#contract/shop-settings.ts'
import type { ShopValues } from '../config/shop-values.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Db } from '../db/schema.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { keepSettings } from './store.ts'

const CHANGED = { name: 'settings', item: z.literal('changed') }

type Deps = { db: Db; broadcast: Broadcast; cache: ResponseCache; environment: ShopValues }

/**
 * Keeps the settings in the process and drops them on all instances by the function that it returns; also where a message
 * may be missed. The settings go before the cached answers: one that is computed in between must not hold the old ones.
 */
export function shareSettings({ db, broadcast, cache, environment }: Deps): () => Promise<void> {
  const store = keepSettings(db, environment)
  const drop = (): void => {
    store.drop()
    cache.drop([SHOP_TAG])
  }
  const publish = broadcast.subscribe(CHANGED, { receive: drop, connected: drop, lost: drop })
  return () => {
    drop()
    return publish(['changed'])
  }
}
