import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/** The values of `OTEL_TRACES_SAMPLER`; `arg` is the share of traces, 0 to 1, for those of a ratio. */
const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (arg: number) => new TraceIdRatioBasedSampler(arg),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (arg: number) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(arg) }),
} satisfies Record<string, (arg: number) => Sampler>

export type SamplerName = keyof typeof SAMPLERS

export const samplerOf = (name: SamplerName, arg: number): Sampler => SAMPLERS[name](arg)
