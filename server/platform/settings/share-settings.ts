import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import type { ShopValues } from '../config/shop-values.ts'
import { type Broadcast, shareDrop } from '../db/broadcast.ts'
import type { Db } from '../db/schema.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { announcementEnd } from './public-shop.ts'
import { createSettingsStore } from './store.ts'

type Deps = { db: Db; broadcast: Broadcast; cache: ResponseCache; environment: ShopValues }

/**
 * The settings, read again by all instances when one has changed them; also where its message may
 * be missed. The settings go before the cached answers: one that is computed in between must not
 * hold the old ones.
 */
export function shareSettings({ db, broadcast, cache, environment }: Deps) {
  const atEnd = oneTimer(() => cache.drop([SHOP_TAG]))
  const settings = createSettingsStore(db, environment, ({ values }) =>
    atEnd(announcementEnd(values)),
  )
  const settingsChanged = shareDrop(broadcast, 'settings', () => {
    settings.drop()
    cache.drop([SHOP_TAG])
  })
  return { settings, settingsChanged }
}

/** Timers take no more milliseconds: a later end is met by the one after. */
const LONGEST = 2 ** 31 - 1

/**
 * Cached pages lose an announcement in the moment of its end. A new end replaces the one before.
 */
function oneTimer(act: () => void): (end: number | undefined) => void {
  let timer: NodeJS.Timeout | undefined
  return function wait(end) {
    clearTimeout(timer)
    const rest = end === undefined ? 0 : end - Date.now()
    if (rest <= 0) return
    timer = setTimeout(() => (rest > LONGEST ? wait(end) : act()), Math.min(rest, LONGEST)).unref()
  }
}
