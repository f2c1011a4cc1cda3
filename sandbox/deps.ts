import { defaultKnobs } from './knobs.ts'
import type { StateStore } from './state.ts'
import { createTimers } from './timers.ts'
import { createWebhookSender } from './webhooks.ts'
import type { SandboxOptions, World } from './world.ts'

export type Deps = World & { webhooks: ReturnType<typeof createWebhookSender> }

/** Makes what the routes of one sandbox share. */
export function createDeps(options: SandboxOptions, { state, save }: StateStore): Deps {
  const { clockScale = 3600 } = options
  const world: World = {
    options,
    clockScale,
    state,
    knobs: defaultKnobs(),
    timers: createTimers(),
    save,
  }
  return { ...world, webhooks: createWebhookSender(world) }
}
