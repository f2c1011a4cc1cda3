import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { fieldOf } from '../errors.ts'
import { type SamplerName, samplerOf } from './sampler.ts'
import { type Ended, setTracing } from './tracing.ts'

/** The standard variables of OpenTelemetry that the shop reads; the exporter reads the others of `OTEL_EXPORTER_OTLP_…`. */
export type TracingConfig = { endpoint: string; serviceName: string; sampler: SamplerName; samplerArg: number }

/** A collector that does not answer must not hold up the end of the process. */
const STOP_WITHIN_MS = 2_000

/** Sends traces to a collector by OTLP over HTTP. Loaded only where there is one: no other shop pays for it. */
export function startTracing({ endpoint, serviceName, sampler, samplerArg }: TracingConfig): void {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: samplerOf(sampler, samplerArg),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('shop')

  setTracing({
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          noteError(span, error)
          throw error
        } finally {
          span.end()
        }
      }),
    ended: (name, { attributes, ms, error, isAlone = false }: Ended) => {
      if (!isAlone && !trace.getActiveSpan()?.isRecording()) return
      const span = tracer.startSpan(name, { attributes, startTime: Date.now() - ms })
      if (error !== undefined) noteError(span, error)
      span.end()
    },
    stop: async () => {
      await Promise.race([provider.shutdown().catch(() => {}), elapsed(STOP_WITHIN_MS)])
      trace.disable()
      context.disable()
    },
  })
}

const elapsed = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Not the message: those of the database quote values. */
function noteError(span: Span, error: unknown): void {
  const type = fieldOf(error, 'code') ?? (error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}
