import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { LiveEvent } from '#contract/office/live.ts'
import type { Broadcast } from '../../platform/db/broadcast.ts'
import { LiveScreens } from './screens.ts'
import { shareLiveWithInstances } from './share-live.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

export type Live = {
  screens: LiveScreens
  /** Sends events to every open screen: of this instance at once, of others soon. Never fails. */
  show(events: readonly LiveEvent[]): Promise<void>
  /** Ends the streams of ended sessions: of this instance at once, of others soon. Never fails. */
  endSessions(sessions: readonly string[]): void
}

const LIVE_BEAT_MS = 15_000
const RECHECK_VIEWERS_MS = 60_000

/** Adds `live` to the app. Closing the app ends the streams of this instance. */
export const livePlugin = fp<{ broadcast: Broadcast }>(
  async (app: FastifyInstance, { broadcast }) => {
    const screens = new LiveScreens()
    const elsewhere = shareLiveWithInstances(screens, broadcast)
    const timers = [
      setInterval(() => screens.beat(), LIVE_BEAT_MS).unref(),
      setInterval(() => void screens.recheck(), RECHECK_VIEWERS_MS).unref(),
    ]
    app.decorate('live', {
      screens,
      show: (events) => {
        screens.show(events)
        return elsewhere.show(events)
      },
      endSessions: (ended) => {
        if (ended.length === 0) return
        screens.endOf(ended)
        void elsewhere.endOf(ended)
      },
    })
    app.addHook('preClose', async () => screens.endAll())
    app.addHook('onClose', async () => {
      for (const timer of timers) clearInterval(timer)
    })
  },
)
