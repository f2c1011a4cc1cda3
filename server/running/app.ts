import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { messages } from '#contract/messages.ts'
import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import { categoryRoutes } from '../catalogue/categories/routes.ts'
import { importRoutes } from '../catalogue/imports/routes.ts'
import { productActRoutes } from '../catalogue/products/act-routes.ts'
import { productRoutes, productTag } from '../catalogue/products/routes.ts'
import { reviewRoutes } from '../catalogue/reviews/routes.ts'
import { createSearchCounter } from '../catalogue/search/count-searches.ts'
import { countCached, searchRoutes } from '../catalogue/search/routes.ts'
import { stockAlertRoutes } from '../catalogue/stock-alerts/routes.ts'
import { shareSynonyms } from '../catalogue/vocabulary/synonyms.ts'
import { wishlistRoutes } from '../catalogue/wishlist/routes.ts'
import { customerRoutes } from '../office/customers/routes.ts'
import { dashboardRoutes } from '../office/dashboard/routes.ts'
import { exportRoutes } from '../office/exports/routes.ts'
import { livePlugin } from '../office/live/live.ts'
import { orderNews } from '../office/live/order-news.ts'
import { liveRoutes } from '../office/live/routes.ts'
import { orderMails } from '../office/notifications/order-mails.ts'
import { markLate } from '../office/reports/keep-sums.ts'
import { reportFile } from '../office/reports/report-file.ts'
import { reportRoutes } from '../office/reports/routes.ts'
import { cartRoutes } from '../orders/carts/routes.ts'
import { takeOrdered } from '../orders/carts/save-cart.ts'
import { deskRoutes } from '../orders/desk/routes.ts'
import { discountRoutes } from '../orders/discounts/routes.ts'
import { offeredDiscounts, shareDiscounts } from '../orders/discounts/store.ts'
import { withPacked } from '../orders/fulfilment/goods.ts'
import { fulfilmentRoutes } from '../orders/fulfilment/routes.ts'
import { invoiceRoutes } from '../orders/invoices/routes.ts'
import { orderNoteRoutes } from '../orders/order-notes/routes.ts'
import type { PaymentProvider } from '../orders/payments/providers/provider.ts'
import { paymentRoutes } from '../orders/payments/routes.ts'
import type { Payments } from '../orders/payments/settle.ts'
import { webhookRoute } from '../orders/payments/webhook.ts'
import { refundRoutes } from '../orders/refunds/routes.ts'
import { returnRoutes } from '../orders/returns/routes.ts'
import { createOrderContext } from '../orders/sales/order-context.ts'
import { saleRoutes } from '../orders/sales/routes.ts'
import { accountRoutes } from '../people/accounts/routes.ts'
import { consentRoutes } from '../people/consents/routes.ts'
import { createTokens } from '../people/sessions/access-tokens.ts'
import { sessionRoutes } from '../people/sessions/routes.ts'
import { twoFactorRoutes } from '../people/two-factor/routes.ts'
import { createVault } from '../people/two-factor/vault.ts'
import { userRoutes } from '../people/users/routes.ts'
import { orderAudit } from '../platform/audit/order-audit.ts'
import { auditRoutes } from '../platform/audit/routes.ts'
import type { Keys } from '../platform/config/keys.ts'
import type { ShopValues } from '../platform/config/shop-values.ts'
import { type Broadcast, noBroadcast } from '../platform/db/broadcast.ts'
import type { Deadlines } from '../platform/db/deadline.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { Db } from '../platform/db/schema.ts'
import { notFound } from '../platform/errors.ts'
import { withTask } from '../platform/events/follower.ts'
import { addressBehind } from '../platform/http/address-key.ts'
import { BODY_TIMES, type BodyTimes, limitBodyTime } from '../platform/http/body-timeout.ts'
import { answerFromCache, cachePlugin } from '../platform/http/cache/cache-plugin.ts'
import { type CdnConfig, createPurger } from '../platform/http/cache/cdn.ts'
import { ResponseCache } from '../platform/http/cache/response-cache.ts'
import { shareCache } from '../platform/http/cache/shared-cache.ts'
import { shareReads } from '../platform/http/cache/shared-reads.ts'
import { type ConnectionLimits, limitConnections } from '../platform/http/connections.ts'
import { countRequests } from '../platform/http/count-requests.ts'
import { createDrain } from '../platform/http/drain.ts'
import {
  answerBrokenRequest,
  answerError,
  handleErrors,
  refuseExpectations,
  refuseTwoHosts,
} from '../platform/http/error-handler.ts'
import { createFront } from '../platform/http/front.ts'
import { actorFromToken, guardCalls } from '../platform/http/guard.ts'
import { addHeaders } from '../platform/http/headers.ts'
import { acceptJson } from '../platform/http/json-bodies.ts'
import { limitStatements } from '../platform/http/limit-statements.ts'
import { acceptForms } from '../platform/http/multipart.ts'
import { createLimits, refuseOverload, shedLoad } from '../platform/http/overload/shed-load.ts'
import { createRateLimit, noRateLimit } from '../platform/http/rate-limit.ts'
import { refuseMarksInAddresses } from '../platform/http/refuse-marks.ts'
import { addRequestId, createRequestIds } from '../platform/http/request-id.ts'
import { requestPath } from '../platform/http/request-path.ts'
import { validateWithZod } from '../platform/http/route.ts'
import {
  createUploadBudget,
  UPLOAD_LIMITS,
  type UploadLimits,
} from '../platform/http/upload-budget.ts'
import type { Images } from '../platform/images/images.ts'
import { imageRoutes } from '../platform/images/routes.ts'
import { type LogTarget, loggerOptions } from '../platform/log/log.ts'
import { settingsRoutes } from '../platform/settings/routes.ts'
import { shareSettings } from '../platform/settings/share-settings.ts'
import type { ShopContext } from '../platform/settings/store.ts'
import { isTracing } from '../platform/tracing/tracing.ts'
import { listOnDelivery } from '../shopfront/regions/queries.ts'
import { regionRoutes } from '../shopfront/regions/routes.ts'
import { cspReportRoute } from '../shopfront/rendering/csp-reports.ts'
import type { Pages } from '../shopfront/rendering/pages.ts'
import { renderingRoutes } from '../shopfront/rendering/routes.ts'
import { seoRoutes } from '../shopfront/seo/routes.ts'
import { writtenPageRoutes } from '../shopfront/written-pages/routes.ts'
import { badCounter } from './health/count-bad.ts'
import { countFailures } from './health/count-failures.ts'
import { createSelf, type Self } from './health/heartbeat.ts'
import { createNotes, type Notes } from './health/notes.ts'
import { healthRoutes } from './health/routes.ts'
import { metricsRoutes } from './metrics-endpoint/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { answers, probeRoutes } from './probes/routes.ts'

export type AppDeps = {
  db: Db
  /** Replica of the same database, for catalogue reads. */
  replica?: Replica | undefined
  cards: PaymentProvider
  images: Images
  /** Undefined: only the API is served. */
  pages?: Pages | undefined
  config: AppConfig
  logTarget?: LogTarget | undefined
  bodyTimes?: BodyTimes | undefined
  uploadLimits?: UploadLimits | undefined
  deadlines?: Deadlines | undefined
  /** Whether the database answers; default: it answers one statement. */
  isAnswering?: (() => Promise<boolean>) | undefined
  broadcast?: Broadcast | undefined
  /** Starts a round of these jobs now. */
  wake?: (...jobs: WokenJob[]) => void
  /** Notes of this process about itself; default: new ones. */
  notes?: Notes | undefined
  self?: Self | undefined
}

/** Jobs that routes wake; the list of jobs in `shop.ts` has them all. */
export type WokenJob =
  | 'events'
  | 'webhooks'
  | 'bulk jobs'
  | 'imports'
  | 'pictures of imports'
  | 'refunds'
  | 'doctor'

export type AppConfig = {
  origin: string
  isProduction: boolean
  /** False: only staff read the API document. */
  areDocsPublic: boolean
  keys: Keys
  /** For super admins. */
  isTwoFactorRequired: boolean
  hasRateLimit: boolean
  /** False: unpaid orders may hold any number of pieces. */
  hasHoldCaps: boolean
  /** Settings from the environment. */
  shopValues: ShopValues
  isCaching: boolean
  cdn: CdnConfig | undefined
  logLevel: string
  trustProxy: number
  maxConnections: number
  maxConnectionsPerAddress: number
  dataDir: string
  /** Undefined: figures are read from this machine only. */
  metricsToken: string | undefined
  isEmbedded?: boolean
}

export type App = Awaited<ReturnType<typeof buildApp>>

const UNLIMITED = Number.POSITIVE_INFINITY

/** A trusted proxy has the connections of all, and limits them itself. */
const connectionLimits = (config: AppConfig): ConnectionLimits => ({
  max: config.maxConnections,
  perAddress:
    config.hasRateLimit && config.trustProxy === 0 ? config.maxConnectionsPerAddress : UNLIMITED,
})

const uploadLimits = ({ uploadLimits = UPLOAD_LIMITS, config }: AppDeps): UploadLimits =>
  config.hasRateLimit ? uploadLimits : { ...uploadLimits, perAddress: UNLIMITED }

/** The shop's routes and hooks, by feature. It neither listens nor starts jobs. */
export async function buildApp(deps: AppDeps) {
  const { db, config, broadcast = noBroadcast, wake = () => {} } = deps
  const requestIds = createRequestIds({ isProxyTrusted: config.trustProxy > 0 })
  const [cache, limits] = [new ResponseCache(), createLimits()]
  const addressOf = addressBehind(config.trustProxy)
  const connections = limitConnections(connectionLimits(config), requestIds)
  // Each request has a log line, which Fastify writes: then hits go through it.
  const isLoggingRequests = ['trace', 'debug', 'info'].includes(config.logLevel)
  const front = createFront({
    connections,
    refuseTwoHosts,
    answerFromCache: isLoggingRequests ? () => false : answerFromCache(cache, requestIds),
    refuseOverload: refuseOverload({ cache, limits, requestIds, addressOf }),
  })
  const server = fastify({
    serverFactory: front.serverFactory,
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
    return503OnClosing: false, // on a connection that is still open: its answer ends it
    exposeHeadRoutes: true,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  const drain = createDrain(server.server, front)
  server.addHook('preClose', async () => front.endConnections())
  refuseExpectations(server.server)
  addRequestId(server)
  const isProxyTrusted = config.trustProxy > 0
  if (isTracing())
    (await import('../platform/http/trace-requests.ts')).traceRequests(server, { isProxyTrusted })
  limitBodyTime(server, deps.bodyTimes)
  shedLoad(server, limits, addressOf)
  // Registered first: a hit runs no other hook.
  await server.register(cachePlugin, {
    cache,
    enabled: config.isCaching,
    hasCdn: config.cdn !== undefined,
  })
  countRequests(server)
  refuseMarksInAddresses(server)
  limitStatements(server, deps.deadlines)
  await server.register(fastifyCookie, { hook: false })
  server.decorate('keys', config.keys)
  const isHttps = config.origin.startsWith('https:')
  server.decorate('isHttps', isHttps)
  const tokens = createTokens(config.keys)
  acceptJson(server)
  acceptForms(server, createUploadBudget(uploadLimits(deps)))
  guardCalls(
    server,
    actorFromToken({ db, readToken: tokens.read, isTwoFactorRequired: config.isTwoFactorRequired }),
  )
  validateWithZod(server)
  handleErrors(server)
  countFailures(server, deps.notes ?? createNotes())
  addHeaders(server, { isHttps, isEnding: drain.isEnding })

  await server.register(livePlugin, { broadcast })

  shareReads(server, { db, replica: deps.replica })
  const purger = config.cdn && createPurger(config.cdn, server.log)
  server.addHook('onClose', async () => purger?.close())
  const publish = shareCache({ cache: server.cache, broadcast, purger })
  const thenPurged = (changed: () => Promise<void>) => () =>
    changed().then(() => purger?.purge([SHOP_TAG]))
  const { settings, settingsChanged } = shareSettings({
    ...{ db, broadcast, cache: server.cache },
    environment: config.shopValues,
  })
  const shop: ShopContext = { db, settings }
  const context = createOrderContext(shop)
  const discountsChanged = shareDiscounts({ ...context, broadcast, cache: server.cache })
  const payments: Payments = {
    ...shop,
    cards: deps.cards,
    log: server.log,
    stockChanged: (ids) => publish(ids.map(productTag)),
    wakeFollowers: () => wake('events'),
  }
  const twoFactors = { db, vault: createVault(config.keys.for('totp')) }
  const rateLimit = config.hasRateLimit ? createRateLimit(db) : noRateLimit

  const searches = createSearchCounter(db)
  server.cache.onHit = countCached(searches)
  const { synonyms, synonymsChanged } = shareSynonyms(db, broadcast)
  productRoutes(server, {
    ...{ db, images: deps.images, publish, synonyms },
    searched: (text, { total, partial, full = total }) =>
      searches.searched(text, partial ? 0 : full),
  })
  searchRoutes(server, { db, synonyms, counter: searches, rateLimit, publish, synonymsChanged })
  productActRoutes(server, { db, synonyms, publish })
  categoryRoutes(server, { db, images: deps.images, publish })
  regionRoutes(server, { db, publish })
  writtenPageRoutes(server, { db, publish })
  auditRoutes(server, { db })
  accountRoutes(server, { ...twoFactors, tokens, rateLimit, isProduction: config.isProduction })
  userRoutes(server, { db })
  customerRoutes(server, { db, rateLimit, reviewsChanged: payments.stockChanged })
  sessionRoutes(server, { db, tokens, keys: config.keys, origin: config.origin })
  twoFactorRoutes(server, {
    ...shop,
    ...twoFactors,
    isTwoFactorRequired: config.isTwoFactorRequired,
  })
  wishlistRoutes(server, { db })
  stockAlertRoutes(server, { db, rateLimit })
  cartRoutes(server, { db, rateLimit })
  consentRoutes(server, { ...shop, rateLimit })
  saleRoutes(server, {
    ...{ ...payments, ...context, rateLimit, keys: config.keys, hasHoldCaps: config.hasHoldCaps },
    ordered: (userId, lines) => takeOrdered(db, userId, lines),
    withPacked: (sales) => withPacked(db, sales),
  })
  paymentRoutes(server, { ...payments, rateLimit })
  fulfilmentRoutes(server, { ...payments, rateLimit, keys: config.keys, images: deps.images })
  webhookRoute(server, { db, cards: deps.cards, wake: () => wake('webhooks') })
  refundRoutes(server, { ...payments, wakeRefunds: () => wake('refunds') })
  invoiceRoutes(server, { ...shop, rateLimit })
  orderNoteRoutes(server, { db })
  returnRoutes(server, { ...payments, images: deps.images, rateLimit })
  reviewRoutes(server, { db, images: deps.images, rateLimit, publish })
  const health = {
    db,
    self: deps.self ?? createSelf(),
    isEmbedded: config.isEmbedded ?? false,
    replica: deps.replica,
  }
  dashboardRoutes(server, {
    ...shop,
    cards: deps.cards,
    isOpening: config.isProduction,
    countBad: badCounter(health),
  })
  healthRoutes(server, { ...health, wakeDoctor: () => wake('doctor') })
  reportRoutes(server, { db })
  deskRoutes(server, { db, wake: () => wake('bulk jobs') })
  liveRoutes(server)
  imageRoutes(server, { images: deps.images })
  exportRoutes(server, { db, origin: config.origin, reportFile: (asked) => reportFile(db, asked) })
  const imports = { db, images: deps.images, publish }
  importRoutes(server, {
    ...imports,
    origin: config.origin,
    wake: () => wake('imports', 'pictures of imports'),
  })
  discountRoutes(server, { db, discountsChanged: thenPurged(discountsChanged) })
  settingsRoutes(server, {
    ...{ ...shop, images: deps.images, settingsChanged: thenPurged(settingsChanged) },
    offered: () => offeredDiscounts(db),
    onDelivery: () => listOnDelivery(db),
  })
  metricsRoutes(server, {
    db,
    dataDir: config.dataDir,
    token: config.metricsToken,
    trustProxy: config.trustProxy,
  })
  probeRoutes(server, {
    isAnswering: deps.isAnswering ?? (() => answers(db)),
    isOpen: drain.isReady,
  })
  openApiRoutes(server, { db, settings, areDocsPublic: config.areDocsPublic })
  cspReportRoute(server, { rateLimit })
  seoRoutes(server, { origin: config.origin })
  server.all('/api/*', () => {
    throw notFound(messages.notFound)
  })
  if (deps.pages)
    await renderingRoutes(server, {
      pages: deps.pages,
      origin: config.origin,
      cardOrigins: deps.cards.origins,
    })
  // The audit log before live events: a screen that gets one reads the audit entry.
  const followers = [orderAudit, orderNews(server.live), withTask(orderMails, markLate)]
  return {
    server,
    context,
    payments,
    events: { db, log: server.log, followers },
    imports,
    searches,
    drain,
    requests: front.requests,
  }
}
