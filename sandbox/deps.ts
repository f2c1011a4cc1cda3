import { createDefaultKnobs } from './knobs.ts'
import type { SandboxStateStore } from './state.ts'
import { createSandboxTimers } from './timers.ts'
import { createWebhookSender } from './webhooks.ts'
import type { SandboxOptions, SandboxWorld } from './world.ts'

export type SandboxDeps = SandboxWorld & { webhooks: ReturnType<typeof createWebhookSender> }

/** Makes what the routes of one sandbox share. */
export function createSandboxDeps(
  options: SandboxOptions,
  { state, save }: SandboxStateStore,
): SandboxDeps {
  const { clockScale = 3600 } = options
  const world: SandboxWorld = {
    options,
    clockScale,
    state,
    knobs: createDefaultKnobs(),
    timers: createSandboxTimers(),
    save,
  }
  return { ...world, webhooks: createWebhookSender(world) }
}
