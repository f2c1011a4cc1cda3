import fastifyCookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
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
import { webhookRoute } from '../orders/payments/webhook.ts'
import { refundRoutes } from '../orders/refunds/routes.ts'
import { returnRoutes } from '../orders/returns/routes.ts'
import { createOrderContext } from '../orders/sales/order-context.ts'
import { saleRoutes } from '../orders/sales/routes.ts'
import { accountRoutes } from '../people/accounts/routes.ts'
import { consentRoutes } from '../people/consents/routes.ts'
import { createTokens, type Tokens } from '../people/sessions/access-tokens.ts'
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
import { createDrain, type Drain } from '../platform/http/drain.ts'
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
  pages?: Pages | undefined
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

/**
 * Builds the whole API, and the pages where they are given. It neither listens nor starts jobs:
 * tests send requests to it without a network.
 */
export async function buildApp(deps: AppDeps) {
  const parts = createApiServer(deps)
  const { server, front } = parts
  const drain = createDrain(server.server, front)
  const tokens = createTokens(deps.config.keys)
  // Before the first route: the cache adds itself to routes while they are registered, and routes
  // use what hooks decorate the server with.
  await addHooks(parts, deps, { drain, tokens })
  const services = createServices(server, deps, { drain, tokens })
  await registerRoutes(server, services, deps)
  // The audit log before live events: a screen that gets one reads the audit entry.
  const followers = [orderAudit, orderNews(server.live), withTask(orderMails, markLate)]
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
  const limits = createLimits()
  const addressOf = addressBehind(config.trustProxy)
  // Each request has a log line, which Fastify writes: then hits go through it.
  const isLoggingRequests = ['trace', 'debug', 'info'].includes(config.logLevel)
  const front = createFront({
    connections: limitConnections(connectionLimits(config), requestIds),
    refuseTwoHosts,
    answerFromCache: isLoggingRequests ? () => false : answerFromCache(cache, requestIds),
    refuseOverload: refuseOverload({ cache, limits, requestIds, addressOf }),
  })
  const server = fastify({
    serverFactory: front.serverFactory,
    logger: loggerOptions(config.logLevel, logTarget),
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
async function addHooks(
  { server, front, cache, limits, addressOf }: ServerParts,
  deps: AppDeps,
  { drain, tokens }: { drain: Drain; tokens: Tokens },
): Promise<void> {
  const { db, config, broadcast = noBroadcast } = deps
  const isHttps = config.origin.startsWith('https:')
  server.addHook('preClose', async () => front.endConnections())
  refuseExpectations(server.server)
  addRequestId(server)
  if (isTracing()) {
    const { traceRequests } = await import('../platform/http/trace-requests.ts')
    traceRequests(server, { isProxyTrusted: config.trustProxy > 0 })
  }
  limitBodyTime(server, deps.bodyTimes)
  shedLoad(server, limits, addressOf)
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
}

type Services = ReturnType<typeof createServices>

/** Makes what the routes of all areas need, in one object: each takes what its own type names. */
function createServices(
  server: FastifyInstance,
  deps: AppDeps,
  { drain, tokens }: { drain: Drain; tokens: Tokens },
) {
  const { db, config, images, cards, replica, broadcast = noBroadcast, wake = () => {} } = deps
  const { cache, log } = server
  const purger = config.cdn && createPurger(config.cdn, log)
  server.addHook('onClose', async () => purger?.close())
  const publish = shareCache({ cache, broadcast, purger })
  const stockChanged = (productIds: readonly string[]) => publish(productIds.map(productTag))

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
  cache.onHit = countCached(searches)

  const health = {
    db,
    self: deps.self ?? createSelf(),
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
    countBad: badCounter(health),
    isAnswering: deps.isAnswering ?? (() => answers(db)),
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
  services: Services,
  { config, pages }: AppDeps,
): Promise<void> {
  const { db, searches } = services
  productRoutes(server, {
    ...services,
    searched: (text, { total, partial, full = total }) =>
      searches.searched(text, partial ? 0 : full),
  })
  searchRoutes(server, { ...services, counter: searches })
  productActRoutes(server, services)
  categoryRoutes(server, services)
  regionRoutes(server, services)
  writtenPageRoutes(server, services)
  auditRoutes(server, services)
  accountRoutes(server, services)
  userRoutes(server, services)
  customerRoutes(server, services)
  sessionRoutes(server, services)
  twoFactorRoutes(server, services)
  wishlistRoutes(server, services)
  stockAlertRoutes(server, services)
  cartRoutes(server, services)
  consentRoutes(server, services)
  saleRoutes(server, {
    ...services,
    ordered: (userId, lines) => takeOrdered(db, userId, lines),
    withPacked: (sales) => withPacked(db, sales),
  })
  paymentRoutes(server, services)
  fulfilmentRoutes(server, services)
  webhookRoute(server, { ...services, wake: services.wakeWebhooks })
  refundRoutes(server, services)
  invoiceRoutes(server, services)
  orderNoteRoutes(server, services)
  returnRoutes(server, services)
  reviewRoutes(server, services)
  dashboardRoutes(server, { ...services, isOpening: config.isProduction })
  healthRoutes(server, services)
  reportRoutes(server, services)
  deskRoutes(server, { ...services, wake: services.wakeBulkJobs })
  liveRoutes(server)
  imageRoutes(server, services)
  exportRoutes(server, { ...services, reportFile: (asked) => reportFile(db, asked) })
  importRoutes(server, { ...services, wake: services.wakeImports })
  discountRoutes(server, services)
  settingsRoutes(server, {
    ...services,
    offered: () => offeredDiscounts(db),
    onDelivery: () => listOnDelivery(db),
  })
  metricsRoutes(server, services)
  probeRoutes(server, services)
  openApiRoutes(server, services)
  cspReportRoute(server, services)
  seoRoutes(server, services)
  server.all('/api/*', () => {
    throw notFound(messages.notFound)
  })
  if (pages)
    await renderingRoutes(server, { ...services, pages, cardOrigins: services.cards.origins })
}
