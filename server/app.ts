import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { accountRoutes } from './accounts/routes.ts'
import { orderAudit } from './audit/order-audit.ts'
import { auditRoutes } from './audit/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import type { Keys } from './config/keys.ts'
import type { ShopValues } from './config/shop-values.ts'
import { contentRoutes } from './content/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type Broadcast, noBroadcast } from './db/broadcast.ts'
import type { Db } from './db/schema.ts'
import { deskRoutes } from './desk/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { notFound } from './errors.ts'
import type { EventJob } from './events/deliver-events.ts'
import { exportRoutes } from './exports/routes.ts'
import { fulfilmentRoutes } from './fulfilment/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { BODY_TIMES, type BodyTimes, limitBodyTime } from './http/body-timeout.ts'
import { cachePlugin } from './http/cache/cache-plugin.ts'
import { shareCache } from './http/cache/shared-cache.ts'
import { answerBrokenRequest, answerError, handleErrors } from './http/error-handler.ts'
import { actorFromToken, guardCalls } from './http/guard.ts'
import { addHeaders } from './http/headers.ts'
import { acceptForms } from './http/multipart.ts'
import { createRateLimit, noRateLimit } from './http/rate-limit.ts'
import { addRequestId, createRequestIds } from './http/request-id.ts'
import { requestPath } from './http/request-path.ts'
import { validateWithZod } from './http/route.ts'
import type { Images } from './images/images.ts'
import { imageRoutes } from './images/routes.ts'
import type { PictureJob } from './imports/fetch-pictures.ts'
import { importRoutes } from './imports/routes.ts'
import type { ImportJob } from './imports/run-imports.ts'
import { livePlugin } from './live/live.ts'
import { orderNews } from './live/order-news.ts'
import { liveRoutes } from './live/routes.ts'
import { type LogTarget, loggerOptions } from './log/log.ts'
import { noteRoutes } from './notes/routes.ts'
import { orderMails } from './notifications/order-mails.ts'
import { cspReportRoute } from './pages/csp-reports.ts'
import type { Pages } from './pages/pages.ts'
import { pageRoutes } from './pages/routes.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { paymentRoutes } from './payments/routes.ts'
import type { Payments } from './payments/settle.ts'
import { webhookRoute } from './payments/webhook.ts'
import { draftRoutes } from './products/drafts/routes.ts'
import { productRoutes, productTag } from './products/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { returnRoutes } from './returns/routes.ts'
import { saleRoutes } from './sales/routes.ts'
import { createSearchCounter, type SearchCounter } from './search/count-searches.ts'
import { countCached, searchRoutes } from './search/routes.ts'
import { seoRoutes } from './seo/routes.ts'
import { createTokens } from './sessions/access-tokens.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { shareSettings } from './settings/share-settings.ts'
import { stateRoutes } from './states/routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { createVault } from './two-factor/vault.ts'
import { userRoutes } from './users/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import { shareSynonyms } from './words/share-synonyms.ts'

export type AppDeps = {
  db: Db
  cards: PaymentProvider
  images: Images
  /** Undefined: only the API is served. */
  pages?: Pages | undefined
  config: AppConfig
  /** Where the log goes in place of standard output. */
  logTarget?: LogTarget | undefined
  bodyTimes?: BodyTimes | undefined
  /** Messages to other instances. */
  broadcast?: Broadcast | undefined
  /** Called when a webhook event was stored. */
  wakeWebhooks?: () => void
  /** Called when an event of an order was written. */
  wakeFollowers?: () => void
  /** Called when a refund is to be ordered at the payment provider. */
  wakeRefunds?: () => void
  /** Called when an act on many orders was started. */
  wakeBulkJobs?: () => void
  /** Called when an import was started. */
  wakeImports?: () => void
}

export type AppConfig = {
  origin: string
  isProduction: boolean
  keys: Keys
  /** Of super admins. */
  isTwoFactorRequired: boolean
  hasRateLimit: boolean
  /** False: unpaid orders may hold any number of pieces. */
  hasHoldCaps: boolean
  /** What the environment sets of the shop's own settings. */
  shopValues: ShopValues
  isCaching: boolean
  logLevel: string
  trustProxy: number
  maxConnections: number
}

export type App = {
  server: FastifyInstance
  payments: Payments
  events: EventJob
  imports: ImportJob & PictureJob
  searches: SearchCounter
}

/** The shop's routes and hooks, by feature. It neither listens nor starts jobs. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { db, config, broadcast = noBroadcast } = deps
  const requestIds = createRequestIds({ isProxyTrusted: config.trustProxy > 0 })
  const server = fastify({
    logger: loggerOptions(config.logLevel, deps.logTarget),
    genReqId: requestIds,
    rewriteUrl: requestPath,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout: BODY_TIMES.formMs,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 30_000,
    keepAliveTimeout: 10_000,
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  server.server.maxConnections = config.maxConnections
  addRequestId(server)
  const isLoggingRequests = server.log.level === 'info' || server.log.level === 'debug' || server.log.level === 'trace'
  // Registered first: a hit runs no other hook.
  await server.register(cachePlugin, { enabled: config.isCaching, isLoggingRequests, requestIds })
  await server.register(fastifyCookie, { hook: false })
  server.decorate('keys', config.keys)
  const isHttps = config.origin.startsWith('https:')
  server.decorate('isHttps', isHttps)
  const tokens = createTokens(config.keys)
  limitBodyTime(server, deps.bodyTimes)
  acceptForms(server)
  guardCalls(server, actorFromToken({ db, readToken: tokens.read, isTwoFactorRequired: config.isTwoFactorRequired }))
  validateWithZod(server)
  handleErrors(server)
  addHeaders(server, { isHttps })

  await server.register(livePlugin, { broadcast })

  const publish = shareCache(server.cache, broadcast)
  const payments: Payments = {
    db,
    cards: deps.cards,
    log: server.log,
    stockChanged: (ids) => publish(ids.map(productTag)),
    wakeFollowers: () => deps.wakeFollowers?.(),
  }
  const settingsChanged = shareSettings({ db, broadcast, cache: server.cache, environment: config.shopValues })
  const twoFactors = { db, vault: createVault(config.keys.of('totp')) }
  const rateLimit = config.hasRateLimit ? createRateLimit(db) : noRateLimit

  const searches = createSearchCounter(db)
  server.cache.onHit = countCached(searches)
  const { synonyms, synonymsChanged } = shareSynonyms(db, broadcast)
  productRoutes(server, {
    ...{ db, images: deps.images, publish, synonyms },
    searched: (text, { total, partial }) => searches.searched(text, partial ? 0 : total),
  })
  searchRoutes(server, { db, synonyms, counter: searches, rateLimit, publish, synonymsChanged })
  draftRoutes(server, { db, publish })
  categoryRoutes(server, { db, images: deps.images, publish })
  stateRoutes(server, { db, publish })
  contentRoutes(server, { db, publish })
  auditRoutes(server, { db })
  accountRoutes(server, { ...twoFactors, tokens, rateLimit, isProduction: config.isProduction })
  userRoutes(server, { db })
  sessionRoutes(server, { db, tokens, keys: config.keys, origin: config.origin })
  twoFactorRoutes(server, { ...twoFactors, isTwoFactorRequired: config.isTwoFactorRequired })
  wishlistRoutes(server, { db })
  stockAlertRoutes(server, { db, rateLimit })
  saleRoutes(server, { ...payments, rateLimit, keys: config.keys, hasHoldCaps: config.hasHoldCaps })
  paymentRoutes(server, { ...payments, rateLimit })
  const { wakeFollowers } = payments
  fulfilmentRoutes(server, { db, rateLimit, keys: config.keys, images: deps.images, wakeFollowers })
  webhookRoute(server, { db, cards: deps.cards, wake: () => deps.wakeWebhooks?.() })
  refundRoutes(server, { ...payments, wakeRefunds: () => deps.wakeRefunds?.() })
  documentRoutes(server, { db, rateLimit })
  noteRoutes(server, { db })
  returnRoutes(server, { ...payments, images: deps.images, rateLimit })
  dashboardRoutes(server, { db })
  deskRoutes(server, { db, wake: () => deps.wakeBulkJobs?.() })
  liveRoutes(server)
  imageRoutes(server, { images: deps.images })
  exportRoutes(server, { db, origin: config.origin })
  importRoutes(server, {
    ...{ db, images: deps.images, publish },
    origin: config.origin,
    wake: () => deps.wakeImports?.(),
  })
  settingsRoutes(server, { db, images: deps.images, settingsChanged })
  healthRoutes(server, { db })
  docsRoutes(server, { db })
  cspReportRoute(server, { rateLimit })
  seoRoutes(server, { db, origin: config.origin })
  server.all('/api/*', () => {
    throw notFound(messages.notFound)
  })
  if (deps.pages)
    await pageRoutes(server, { pages: deps.pages, origin: config.origin, cardOrigins: deps.cards.origins })
  // The audit log before live events: a screen that gets one reads the audit entry.
  const followers = [orderAudit, orderNews(server.live), orderMails]
  const imports = { db, publish, images: deps.images }
  return { server, payments, events: { db, log: server.log, followers }, imports, searches }
}
