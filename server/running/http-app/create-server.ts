import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import { livePlugin } from '../../office/live/live.ts'
import type { Tokens } from '../../people/sessions/access-tokens.ts'
import { noBroadcast } from '../../platform/db/broadcast.ts'
import { addressBehind } from '../../platform/http/address-key.ts'
import { BODY_TIMES, limitBodyTime } from '../../platform/http/body-timeout.ts'
import { answerFromCache, cachePlugin } from '../../platform/http/cache/cache-plugin.ts'
import { ResponseCache } from '../../platform/http/cache/response-cache.ts'
import { shareCachedReads } from '../../platform/http/cache/shared-reads.ts'
import { type ConnectionLimits, limitConnections } from '../../platform/http/connections.ts'
import { countRequests } from '../../platform/http/count-requests.ts'
import type { ServerDrain } from '../../platform/http/drain.ts'
import {
  answerBrokenRequest,
  answerError,
  handleErrors,
  refuseExpectations,
  refuseTwoHosts,
} from '../../platform/http/error-handler.ts'
import { createFront } from '../../platform/http/front.ts'
import { actorFromToken, decorateWithGuard } from '../../platform/http/guard.ts'
import { addSecurityHeaders } from '../../platform/http/headers.ts'
import { acceptJsonBodies } from '../../platform/http/json-bodies.ts'
import { limitStatements } from '../../platform/http/limit-statements.ts'
import { acceptForms } from '../../platform/http/multipart.ts'
import {
  createLoadLimits,
  refuseExcessLoad,
  refuseOverload,
} from '../../platform/http/overload/shed-load.ts'
import { refuseMarksInAddresses } from '../../platform/http/refuse-marks.ts'
import { addRequestId, createRequestIds } from '../../platform/http/request-id.ts'
import { requestPath } from '../../platform/http/request-path.ts'
import { validateWithZod } from '../../platform/http/route.ts'
import {
  createUploadBudget,
  UPLOAD_LIMITS,
  type UploadLimits,
} from '../../platform/http/upload-budget.ts'
import { createLoggerOptions } from '../../platform/log/log.ts'
import { isTracingActive } from '../../platform/tracing/tracing.ts'
import { countFailedAnswers } from '../health/count-failures.ts'
import { createInstanceNotes } from '../health/notes.ts'
import type { AppConfig, AppDeps } from './app-deps.ts'

type ServerParts = ReturnType<typeof createApiServer>

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

/** Creates the server with the steps before its router; it has no hooks and no routes yet. */
export function createApiServer({ config, logTarget }: AppDeps) {
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
export async function addServerHooks(
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
    const { traceRequests } = await import('../../platform/http/trace-requests.ts')
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
