import { setTimeout as elapsed } from 'node:timers/promises'
import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { fieldOfError } from '../errors.ts'
import { type EndedSpan, setCurrentTracing } from './tracing.ts'

/**
 * The values of `OTEL_TRACES_SAMPLER`; `arg` is the share of traces, 0 to 1, for those of a ratio.
 */
const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (arg: number) => new TraceIdRatioBasedSampler(arg),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (arg: number) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(arg) }),
} satisfies Record<string, (arg: number) => Sampler>

export type TracingSettings = {
  endpoint: string
  serviceName: string
  sampler: keyof typeof SAMPLERS
  samplerArg: number
}

/** A collector that does not answer must not hold up the end of the process. */
const STOP_WITHIN_MS = 2_000

/**
 * Sends traces to a collector by OTLP over HTTP. Loaded only where there is one: no other shop pays
 * for it.
 */
export function startTracing({
  endpoint,
  serviceName,
  sampler,
  samplerArg,
}: TracingSettings): void {
  // It reads the other variables of `OTEL_EXPORTER_OTLP_…` itself.
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: SAMPLERS[sampler](samplerArg),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('shop')

  setCurrentTracing({
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work()
        } catch (error) {
          noteSpanError(span, error)
          throw error
        } finally {
          span.end()
        }
      }),
    ended: (name, { attributes, ms, error, isAlone = false }: EndedSpan) => {
      if (!isAlone && !trace.getActiveSpan()?.isRecording()) return
      const span = tracer.startSpan(name, { attributes, startTime: Date.now() - ms })
      if (error !== undefined) noteSpanError(span, error)
      span.end()
    },
    stop: async () => {
      await Promise.race([
        provider.shutdown().catch(() => {}),
        elapsed(STOP_WITHIN_MS, undefined, { ref: false }),
      ])
      trace.disable()
      context.disable()
    },
  })
}

/** Notes the code of an error. Its message is left out: those of the database quote values. */
function noteSpanError(span: Span, error: unknown): void {
  const type = fieldOfError(error, 'code') ?? (error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
}
