import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { SHOP_TAG } from '#contract/platform/shop-settings.ts'
import { categoryRoutes } from '../catalogue/categories/routes.ts'
import { importRoutes } from '../catalogue/imports/routes.ts'
import { productSheetRoutes } from '../catalogue/product-sheet/routes.ts'
import { productActRoutes } from '../catalogue/products/act-routes.ts'
import { cacheTagOfProduct, productRoutes } from '../catalogue/products/routes.ts'
import { reviewRoutes } from '../catalogue/reviews/routes.ts'
import { listRoutes } from '../catalogue/search/list-routes.ts'
import { createSearchCounter } from '../catalogue/search/office/count-searches.ts'
import { countCachedSearches, searchRoutes } from '../catalogue/search/routes.ts'
import { shareSynonyms } from '../catalogue/search/understand/synonyms.ts'
import { stockAlertRoutes } from '../catalogue/stock-alerts/routes.ts'
import { wishlistRoutes } from '../catalogue/wishlist/routes.ts'
import { auditRoutes } from '../office/audit/routes.ts'
import { registerCustomerRoutes } from '../office/customers/routes.ts'
import { registerDashboardRoutes } from '../office/dashboard/routes.ts'
import { registerExportRoutes } from '../office/exports/routes.ts'
import { livePlugin } from '../office/live/live.ts'
import { createOrderNewsFollower } from '../office/live/order-news.ts'
import { registerLiveRoutes } from '../office/live/routes.ts'
import { orderMailFollower } from '../office/notifications/order-mails.ts'
import { markLateOrders } from '../office/reports/keep-sums.ts'
import { createReportFile } from '../office/reports/report-file.ts'
import { reportRoutes } from '../office/reports/routes.ts'
import { cartRoutes } from '../orders/carts/routes.ts'
import { removeOrderedPieces } from '../orders/carts/save-cart.ts'
import { deskRoutes } from '../orders/desk/routes.ts'
import { discountRoutes } from '../orders/discounts/routes.ts'
import { offeredDiscounts, shareDiscounts } from '../orders/discounts/store.ts'
import { withPackedPieces } from '../orders/fulfilment/goods.ts'
import { fulfilmentRoutes } from '../orders/fulfilment/routes.ts'
import { invoiceRoutes } from '../orders/invoices/routes.ts'
import { orderNoteRoutes } from '../orders/order-notes/routes.ts'
import type { PaymentProvider } from '../orders/payments/providers/provider.ts'
import { paymentRoutes } from '../orders/payments/routes.ts'
import { addWebhookRoute } from '../orders/payments/webhook.ts'
import { refundRoutes } from '../orders/refunds/routes.ts'
import { returnRoutes } from '../orders/returns/routes.ts'
import { orderAudit } from '../orders/sales/order-audit.ts'
import { createOrderContext } from '../orders/sales/order-context.ts'
import { saleRoutes } from '../orders/sales/routes.ts'
import { accountRoutes } from '../people/accounts/routes.ts'
import { consentRoutes } from '../people/consents/routes.ts'
import { createTokens, type Tokens } from '../people/sessions/access-tokens.ts'
import { sessionRoutes } from '../people/sessions/routes.ts'
import { twoFactorRoutes } from '../people/two-factor/routes.ts'
import { createVault } from '../people/two-factor/vault.ts'
import { registerUserRoutes } from '../people/users/routes.ts'
import type { PurposeKeys } from '../platform/config/keys.ts'
import type { ShopValues } from '../platform/config/shop-values.ts'
import { type Broadcast, noBroadcast } from '../platform/db/broadcast.ts'
import type { Deadlines } from '../platform/db/deadline.ts'
import type { Replica } from '../platform/db/replica.ts'
import type { Db } from '../platform/db/schema.ts'
import { notFoundError } from '../platform/errors.ts'
import { followerWithTask } from '../platform/events/follower.ts'
import { addressBehind } from '../platform/http/address-key.ts'
import { BODY_TIMES, type BodyTimes, limitBodyTime } from '../platform/http/body-timeout.ts'
import { answerFromCache, cachePlugin } from '../platform/http/cache/cache-plugin.ts'
import { type CdnConfig, createPurger } from '../platform/http/cache/cdn.ts'
import { ResponseCache } from '../platform/http/cache/response-cache.ts'
import { shareCacheDrops } from '../platform/http/cache/shared-cache.ts'
import { shareCachedReads } from '../platform/http/cache/shared-reads.ts'
import { type ConnectionLimits, limitConnections } from '../platform/http/connections.ts'
import { countRequests } from '../platform/http/count-requests.ts'
import { createDrain, type ServerDrain } from '../platform/http/drain.ts'
import {
  answerBrokenRequest,
  answerError,
  handleErrors,
  refuseExpectations,
  refuseTwoHosts,
} from '../platform/http/error-handler.ts'
import { createFront } from '../platform/http/front.ts'
import { actorFromToken, decorateWithGuard } from '../platform/http/guard.ts'
import { addSecurityHeaders } from '../platform/http/headers.ts'
import { acceptJsonBodies } from '../platform/http/json-bodies.ts'
import { limitStatements } from '../platform/http/limit-statements.ts'
import { acceptForms } from '../platform/http/multipart.ts'
import {
  createLoadLimits,
  refuseExcessLoad,
  refuseOverload,
} from '../platform/http/overload/shed-load.ts'
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
import { createLoggerOptions, type LogTarget } from '../platform/log/log.ts'
import { settingsRoutes } from '../platform/settings/routes.ts'
import { shareSettings } from '../platform/settings/share-settings.ts'
import { isTracingActive } from '../platform/tracing/tracing.ts'
import { listOnDeliveryPlaces } from '../shopfront/regions/queries.ts'
import { regionRoutes } from '../shopfront/regions/routes.ts'
import { cspReportRoute } from '../shopfront/rendering/csp-reports.ts'
import type { PageRenderer } from '../shopfront/rendering/pages.ts'
import { renderingRoutes } from '../shopfront/rendering/routes.ts'
import { seoRoutes } from '../shopfront/seo/routes.ts'
import { writtenPageRoutes } from '../shopfront/written-pages/routes.ts'
import { createBadLineCounter } from './health/count-bad.ts'
import { countFailedAnswers } from './health/count-failures.ts'
import { createInstanceSelf, type InstanceSelf } from './health/heartbeat.ts'
import { createInstanceNotes, type InstanceNotes } from './health/notes.ts'
import { healthRoutes } from './health/routes.ts'
import { metricsRoutes } from './metrics-endpoint/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { isDatabaseAnswering, probeRoutes } from './probes/routes.ts'

/**
 * Composes the HTTP side of the shop: the server, its hooks, what the routes need, and the routes
 * of all areas.
 */

export type AppDeps = {
  db: Db
  /** Replica of the same database, for catalogue reads. */
  replica?: Replica | undefined
  cards: PaymentProvider
  images: Images
  /** Undefined: only the API is served. */
  pages?: PageRenderer | undefined
  config: AppConfig
  /** Takes the log; default: standard output. */
  logTarget?: LogTarget | undefined
  bodyTimes?: BodyTimes | undefined
  uploadLimits?: UploadLimits | undefined
  /** Time limits of statements. */
  deadlines?: Deadlines | undefined
  /** Tells whether the database answers; default: by one statement. */
  isAnswering?: (() => Promise<boolean>) | undefined
  /** Messages to other instances; default: there are none. */
  broadcast?: Broadcast | undefined
  /** Starts a round of these jobs now. */
  wake?: (...jobs: WokenJob[]) => void
  /** Notes of this process about itself; default: new ones. */
  notes?: InstanceNotes | undefined
  self?: InstanceSelf | undefined
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
  keys: PurposeKeys
  /** True: super admins need a second factor. */
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

export type App = Awaited<ReturnType<typeof buildShopApp>>

const UNLIMITED_COUNT = Number.POSITIVE_INFINITY

/** A trusted proxy has the connections of all, and limits them itself. */
const readConnectionLimits = (config: AppConfig): ConnectionLimits => ({
  max: config.maxConnections,
  perAddress:
    config.hasRateLimit && config.trustProxy === 0
      ? config.maxConnectionsPerAddress
      : UNLIMITED_COUNT,
})

const readUploadLimits = ({ uploadLimits = UPLOAD_LIMITS, config }: AppDeps): UploadLimits =>
  config.hasRateLimit ? uploadLimits : { ...uploadLimits, perAddress: UNLIMITED_COUNT }

/**
 * Builds the whole API, and the pages where they are given. It neither listens nor starts jobs:
 * tests send requests to it without a network.
 */
export async function buildShopApp(deps: AppDeps) {
  const parts = createApiServer(deps)
  const { server, front } = parts
  const drain = createDrain(server.server, front)
  const tokens = createTokens(deps.config.keys)
  // Before the first route: the cache adds itself to routes while they are registered, and routes
  // use what hooks decorate the server with.
  await addServerHooks(parts, deps, { drain, tokens })
  const services = createServices(server, deps, { drain, tokens })
  await registerRoutes(server, services, deps)
  // The audit log before live events: a screen that gets one reads the audit entry.
  const followers = [
    orderAudit,
    createOrderNewsFollower(server.live),
    followerWithTask(orderMailFollower, markLateOrders),
  ]
  return {
    server,
    context: services,
    payments: services,
    imports: services,
    searches: services.searches,
    events: { db: deps.db, log: server.log, followers },
    drain,
    requests: front.requests,
  }
}

type ServerParts = ReturnType<typeof createApiServer>

/** Creates the server with the steps before its router; it has no hooks and no routes yet. */
function createApiServer({ config, logTarget }: AppDeps) {
  const requestIds = createRequestIds({ isProxyTrusted: config.trustProxy > 0 })
  const cache = new ResponseCache()
  const limits = createLoadLimits()
  const addressOf = addressBehind(config.trustProxy)
  // Each request has a log line, which Fastify writes: then hits go through it.
  const isLoggingRequests = ['trace', 'debug', 'info'].includes(config.logLevel)
  const front = createFront({
    connections: limitConnections(readConnectionLimits(config), requestIds),
    refuseTwoHosts,
    answerFromCache: isLoggingRequests ? () => false : answerFromCache(cache, requestIds),
    refuseOverload: refuseOverload({ cache, limits, requestIds, addressOf }),
  })
  const server = fastify({
    serverFactory: front.serverFactory,
    logger: createLoggerOptions(config.logLevel, logTarget),
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
  return { server, front, cache, limits, addressOf }
}

/** Adds all hooks. Those of one kind run in the order in which they are added here. */
async function addServerHooks(
  { server, front, cache, limits, addressOf }: ServerParts,
  deps: AppDeps,
  { drain, tokens }: { drain: ServerDrain; tokens: Tokens },
): Promise<void> {
  const { db, config, broadcast = noBroadcast } = deps
  const isHttps = config.origin.startsWith('https:')
  server.addHook('preClose', async () => front.endConnections())
  refuseExpectations(server.server)
  addRequestId(server)
  if (isTracingActive()) {
    const { traceRequests } = await import('../platform/http/trace-requests.ts')
    traceRequests(server, { isProxyTrusted: config.trustProxy > 0 })
  }
  limitBodyTime(server, deps.bodyTimes)
  refuseExcessLoad(server, limits, addressOf)
  // First of all that adds hooks to routes: a hit runs no other hook of its route.
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
  server.decorate('isHttps', isHttps)
  acceptJsonBodies(server)
  acceptForms(server, createUploadBudget(readUploadLimits(deps)))
  decorateWithGuard(
    server,
    actorFromToken({ db, readToken: tokens.read, isTwoFactorRequired: config.isTwoFactorRequired }),
  )
  validateWithZod(server)
  handleErrors(server)
  countFailedAnswers(server, deps.notes ?? createInstanceNotes())
  addSecurityHeaders(server, { isHttps, isEnding: drain.isEnding })
  await server.register(livePlugin, { broadcast })
  shareCachedReads(server, { db, replica: deps.replica })
}

type ShopServices = ReturnType<typeof createServices>

/** Makes what the routes of all areas need, in one object: each takes what its own type names. */
function createServices(
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

/** Registers all routes. A call adds to the services only what another area does for its routes. */
async function registerRoutes(
  server: FastifyInstance,
  services: ShopServices,
  { config, pages }: AppDeps,
): Promise<void> {
  const { db, searches } = services
  productRoutes(server, services)
  listRoutes(server, {
    ...services,
    searched: (text, { total, partial, full = total }) =>
      searches.searched(text, partial ? 0 : full),
  })
  productSheetRoutes(server, services)
  searchRoutes(server, { ...services, counter: searches })
  productActRoutes(server, services)
  categoryRoutes(server, services)
  regionRoutes(server, services)
  writtenPageRoutes(server, services)
  auditRoutes(server, services)
  accountRoutes(server, services)
  registerUserRoutes(server, services)
  registerCustomerRoutes(server, services)
  sessionRoutes(server, services)
  twoFactorRoutes(server, services)
  wishlistRoutes(server, services)
  stockAlertRoutes(server, services)
  cartRoutes(server, services)
  consentRoutes(server, services)
  saleRoutes(server, {
    ...services,
    ordered: (userId, lines) => removeOrderedPieces(db, userId, lines),
    withPacked: (sales) => withPackedPieces(db, sales),
  })
  paymentRoutes(server, services)
  fulfilmentRoutes(server, services)
  addWebhookRoute(server, { ...services, wake: services.wakeWebhooks })
  refundRoutes(server, services)
  invoiceRoutes(server, services)
  orderNoteRoutes(server, services)
  returnRoutes(server, services)
  reviewRoutes(server, services)
  registerDashboardRoutes(server, { ...services, isOpening: config.isProduction })
  healthRoutes(server, services)
  reportRoutes(server, services)
  deskRoutes(server, { ...services, wake: services.wakeBulkJobs })
  registerLiveRoutes(server)
  imageRoutes(server, services)
  registerExportRoutes(server, { ...services, reportFile: (asked) => createReportFile(db, asked) })
  importRoutes(server, { ...services, wake: services.wakeImports })
  discountRoutes(server, services)
  settingsRoutes(server, {
    ...services,
    offered: () => offeredDiscounts(db),
    onDelivery: () => listOnDeliveryPlaces(db),
  })
  metricsRoutes(server, services)
  probeRoutes(server, services)
  openApiRoutes(server, services)
  cspReportRoute(server, services)
  seoRoutes(server, services)
  server.all('/api/*', () => {
    throw notFoundError(messages.notFound)
  })
  if (pages)
    await renderingRoutes(server, { ...services, pages, cardOrigins: services.cards.origins })
}
