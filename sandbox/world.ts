import type { Knobs } from './knobs.ts'
import type { SandboxState } from './state.ts'
import type { createSandboxTimers } from './timers.ts'

export type SandboxOptions = {
  /** 0 = any free one. */
  port: number
  /** Where to listen; by default 127.0.0.1. */
  host?: string
  /** `sk_test_…` */
  secretKey: string
  publicKey: string
  /** The shop's `POST /api/payments/webhook`; until it is known, events wait. */
  webhookUrl?: string
  /**
   * How much faster than real the schedules of retries and refunds run. Default 3600: an hour takes
   * a second.
   */
  clockScale?: number
  /** JSON file in which transactions outlive a restart; without it they are in memory only. */
  stateFile?: string
}

export type SandboxWorld = {
  options: SandboxOptions
  clockScale: number
  state: SandboxState
  knobs: Knobs
  timers: ReturnType<typeof createSandboxTimers>
  save(): void
}
