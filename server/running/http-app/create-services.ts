import type { FastifyInstance } from 'fastify'
import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import { cacheTagOfProduct } from '../../catalogue/products/routes.ts'
import { createSearchCounter } from '../../catalogue/search/office/count-searches.ts'
import { countCachedSearches } from '../../catalogue/search/routes.ts'
import { shareSynonyms } from '../../catalogue/search/understand/synonyms.ts'
import { shareDiscounts } from '../../orders/discounts/store.ts'
import { createOrderContext } from '../../orders/sales/order-context.ts'
import type { Tokens } from '../../people/sessions/access-tokens.ts'
import { createVault } from '../../people/two-factor/vault.ts'
import { noBroadcast } from '../../platform/db/broadcast.ts'
import { createPurger } from '../../platform/http/cache/cdn.ts'
import { shareCacheDrops } from '../../platform/http/cache/shared-cache.ts'
import type { ServerDrain } from '../../platform/http/drain.ts'
import { createRateLimit, noRateLimit } from '../../platform/http/rate-limit.ts'
import { shareSettings } from '../../platform/settings/share-settings.ts'
import { createBadLineCounter } from '../health/count-bad.ts'
import { createInstanceSelf } from '../health/heartbeat.ts'
import { isDatabaseAnswering } from '../probes/routes.ts'
import type { AppDeps } from './app-deps.ts'

export type ShopServices = ReturnType<typeof createServices>

/** Makes what the routes of all areas need, in one object: each takes what its own type names. */
export function createServices(
  server: FastifyInstance,
  deps: AppDeps,
  { drain, tokens }: { drain: ServerDrain; tokens: Tokens },
) {
  const { db, config, images, cards, replica, broadcast = noBroadcast, wake = () => {} } = deps
  const { cache, log } = server
  const purger = config.cdn && createPurger(config.cdn, log)
  server.addHook('onClose', async () => purger?.close())
  const publish = shareCacheDrops({ cache, broadcast, purger })
  const stockChanged = (productIds: readonly string[]) => publish(productIds.map(cacheTagOfProduct))

  const { settings, settingsChanged } = shareSettings({
    db,
    broadcast,
    cache,
    environment: config.shopValues,
  })
  const context = createOrderContext({ db, settings })
  const discountsChanged = shareDiscounts({ ...context, broadcast, cache })
  /** Pages at the CDN show settings and discounts, too. */
  const purgeShop = async (): Promise<void> => {
    await purger?.purge([SHOP_TAG])
  }

  const searches = createSearchCounter(db)
  cache.onHit = countCachedSearches(searches)

  const health = {
    db,
    self: deps.self ?? createInstanceSelf(),
    isEmbedded: config.isEmbedded ?? false,
    replica,
  }
  return {
    ...config,
    ...context,
    ...health,
    ...shareSynonyms(db, broadcast),
    log,
    images,
    cards,
    tokens,
    searches,
    publish,
    stockChanged,
    reviewsChanged: stockChanged,
    settingsChanged: async () => {
      await settingsChanged()
      await purgeShop()
    },
    discountsChanged: async () => {
      await discountsChanged()
      await purgeShop()
    },
    vault: createVault(config.keys.for('totp')),
    rateLimit: config.hasRateLimit ? createRateLimit(db) : noRateLimit,
    countBad: createBadLineCounter(health),
    isAnswering: deps.isAnswering ?? (() => isDatabaseAnswering(db)),
    isOpen: drain.isReady,
    wakeFollowers: () => wake('events'),
    wakeRefunds: () => wake('refunds'),
    wakeDoctor: () => wake('doctor'),
    wakeWebhooks: () => wake('webhooks'),
    wakeBulkJobs: () => wake('bulk jobs'),
    wakeImports: () => wake('imports', 'pictures of imports'),
  }
}
