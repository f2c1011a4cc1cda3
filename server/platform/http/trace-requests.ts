import {
  type Context,
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routePatternOf } from './route-name.ts'

const TRACEPARENT =
  /^[0-9a-f]{2}-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

/**
 * A span for each request that is routed, hits of the cache among them only where Fastify answers
 * them. Behind a trusted proxy it continues the trace of `traceparent`; a stranger's would fill the
 * collector.
 */
export function traceRequests(
  app: FastifyInstance,
  { isProxyTrusted }: { isProxyTrusted: boolean },
): void {
  const tracer = trace.getTracer('shop')
  const contexts = new WeakMap<FastifyRequest, Context>()

  app.addHook('onRequest', (request, _reply, done) => {
    const outside = (isProxyTrusted && remoteParent(request)) || context.active()
    const attributes = { 'http.request.method': request.method, 'shop.request_id': request.id }
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, outside)
    const inside = trace.setSpan(outside, span)
    contexts.set(request, inside)
    context.with(inside, done)
  })
  // Once more: a body arrives in events of its connection, outside of what `onRequest` began.
  app.addHook('preHandler', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const inside = contexts.get(request)
    const span = inside && trace.getSpan(inside)
    const route = routePatternOf(request, reply.statusCode)
    span?.updateName(`${request.method} ${route}`)
    span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

/** The trace that a proxy has begun; undefined without a valid `traceparent`. */
function remoteParent({ headers: { traceparent } }: FastifyRequest): Context | undefined {
  if (typeof traceparent !== 'string') return undefined
  const { traceId, spanId, flags } = TRACEPARENT.exec(traceparent)?.groups ?? {}
  if (!traceId || !spanId || !flags) return undefined
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(context.active(), parent) : undefined
}
