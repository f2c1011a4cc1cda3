/** Settings that tests may change. All are off by default; counters count down as they are used. */
import { z } from 'zod'
import { parseRequestPart } from './errors.ts'

const CountKnob = z.int().min(0)

const WebhookKnobs = z.strictObject({
  /** The popup gets its answer only after the shop answered the first attempt. */
  beforeCallback: z.boolean().default(false),
  wrongSignature: z.boolean().default(false),
  /** Kobo written into the body. Signed like that, unless `tamperAfterSigning`. */
  tamperAmount: CountKnob.nullable().default(null),
  tamperCurrency: z.string().nullable().default(null),
  tamperAfterSigning: z.boolean().default(false),
  domain: z.string().nullable().default(null),
  /** Bytes of padding added to the body; `true` = 5,000,000. */
  hugeBody: z.union([z.boolean(), CountKnob]).default(false),
  /** An event of this name is sent before each real one; `true` = `sandbox.unknown`. */
  unknownEvent: z.union([z.boolean(), z.string()]).default(false),
  off: z.boolean().default(false),
})

const FaultKnobs = z.strictObject({
  mode: z
    .enum(['ok', 'refuse', '500', '502html', '429', 'hang', 'truncated', 'garbage'])
    .default('ok'),
  /** Calls that `mode` is for; null = all. */
  times: CountKnob.nullable().default(null),
  hangMs: CountKnob.default(30_000),
})
export type FaultKnobs = z.infer<typeof FaultKnobs>

const VerifyKnobs = FaultKnobs.extend({
  /** Calls answered `abandoned`, whatever the state. */
  abandonedFirst: CountKnob.default(0),
  amount: z.int().nullable().default(null),
  requestedAmount: z.int().nullable().default(null),
  currency: z.string().nullable().default(null),
  domain: z.string().nullable().default(null),
  status: z.string().nullable().default(null),
})

export const Knobs = z.strictObject({
  webhook: WebhookKnobs.prefault({}),
  verify: VerifyKnobs.prefault({}),
  refund: FaultKnobs.prefault({}),
  transfer: z
    .strictObject({
      delayMs: CountKnob.default(3000),
      outcome: z.enum(['paid', 'rejected']).default('paid'),
    })
    .prefault({}),
  /**
   * `feesToPayer`: the payer is charged the fees on top, so `amount` exceeds `requested_amount`.
   */
  charge: z.strictObject({ feesToPayer: z.boolean().default(false) }).prefault({}),
})
export type Knobs = z.infer<typeof Knobs>

export const createDefaultKnobs = (): Knobs => Knobs.parse({})

const KnobGroups = z.record(z.string(), z.record(z.string(), z.unknown()))

/**
 * Changes the knobs named in `changes` and leaves the others, in place.
 * @throws ApiError when a knob or its value is not known; nothing is changed then.
 */
export function mergeKnobs(knobs: Knobs, changes: unknown): void {
  const merged: Record<string, unknown> = { ...knobs }
  for (const [group, values] of Object.entries(parseRequestPart(KnobGroups, changes))) {
    merged[group] = { ...knobs[group as keyof Knobs], ...values }
  }
  Object.assign(knobs, parseRequestPart(Knobs, merged))
}

/** Takes one from a counter; returns false when there was none left. */
export function takeOneFromCounter<Key extends string>(
  counters: Record<Key, number>,
  key: Key,
): boolean {
  if (counters[key] <= 0) return false
  counters[key] -= 1
  return true
}
