import { defaultKnobs, type Knobs } from './knobs.ts'
import type { State } from './state.ts'
import type { StateKeeper } from './state-file.ts'
import { createTimers, type Timers } from './timers.ts'
import { createWebhookSender, type WebhookSender } from './webhooks.ts'

export type SandboxOptions = {
  /** 0 = any free one. */
  port: number
  /** Where to listen; by default 127.0.0.1. */
  host?: string
  /** `sk_test_…` */
  secretKey: string
  /** `pk_test_…` */
  publicKey: string
  /** The shop's `POST /api/payments/webhook`; until it is known, events wait. */
  webhookUrl?: string
  /** How much faster than real the schedules of retries and refunds run. Default 3600: an hour takes a second. */
  clockScale?: number
  /** JSON file that keeps transactions over a restart; without it they live in memory. */
  stateFile?: string
  /** Origin under which browsers reach the sandbox; by default http://localhost:<port>. */
  publicOrigin?: string
}

/** What the route files share. */
export type Deps = {
  options: SandboxOptions
  clockScale: number
  state: State
  knobs: Knobs
  timers: Timers
  webhooks: WebhookSender
  /** Known once the port is. */
  publicOrigin(): string
  save(): void
}

export function createDeps(options: SandboxOptions, keeper: StateKeeper, publicOrigin: () => string): Deps {
  const { secretKey, clockScale = 3600 } = options
  const { state, save } = keeper
  const knobs = defaultKnobs()
  const timers = createTimers()
  const webhooks = createWebhookSender({ secretKey, clockScale, state, knobs, timers, save })
  return { options, clockScale, state, knobs, timers, webhooks, publicOrigin, save }
}
