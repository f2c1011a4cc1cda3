import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import { type Broadcast, dropOnAllInstances } from '../db/broadcast.ts'
import type { Db } from '../db/schema.ts'
import type { ResponseCache } from '../http/cache/response-cache.ts'
import { announcementEnd } from './public-shop.ts'
import type { ShopValues } from './resolve.ts'
import { createSettingsStore } from './store.ts'

type ShareSettingsDeps = {
  db: Db
  broadcast: Broadcast
  cache: ResponseCache
  environment: ShopValues
}

/**
 * The settings, read again by all instances when one has changed them; also where its message may
 * be missed. The settings go before the cached answers: one that is computed in between must not
 * hold the old ones.
 */
export function shareSettings({ db, broadcast, cache, environment }: ShareSettingsDeps) {
  const atEnd = createEndTimer(() => cache.drop([SHOP_TAG]))
  const settings = createSettingsStore(db, environment, ({ values }) =>
    atEnd(announcementEnd(values)),
  )
  const settingsChanged = dropOnAllInstances(broadcast, 'settings', () => {
    settings.drop()
    cache.drop([SHOP_TAG])
  })
  return { settings, settingsChanged }
}

/** A timer takes no more milliseconds, so that a later end needs several. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * Returns what sets the end at which `act` is called; a new end replaces the one before. With it
 * cached pages lose an announcement at the moment of its end.
 */
function createEndTimer(act: () => void): (end: number | undefined) => void {
  let timer: NodeJS.Timeout | undefined
  return function waitUntil(end) {
    clearTimeout(timer)
    const restMs = end === undefined ? 0 : end - Date.now()
    if (restMs <= 0) return
    const isLastTimer = restMs <= LONGEST_TIMEOUT_MS
    const next = isLastTimer ? act : () => waitUntil(end)
    timer = setTimeout(next, Math.min(restMs, LONGEST_TIMEOUT_MS)).unref()
  }
}
