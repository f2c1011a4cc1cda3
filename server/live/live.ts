import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { LiveEvent } from '#contract/live.ts'
import type { Broadcast } from '../db/broadcast.ts'
import { Screens } from './screens.ts'
import { shareLive } from './share-live.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

export type Live = {
  screens: Screens
  /** Shows what happened on every open screen, here at once and elsewhere soon; never fails. */
  tell(events: readonly LiveEvent[]): Promise<void>
  /** Ends the streams of sessions that have ended, here at once and elsewhere soon; never fails. */
  endSessions(sessions: readonly string[]): void
}

const BEAT_MS = 15_000
const RECHECK_MS = 60_000

/** Gives the app `live`, which tells open screens here and elsewhere, and ends their streams when the app closes. */
export const livePlugin = fp<{ broadcast: Broadcast }>(async (app: FastifyInstance, { broadcast }) => {
  const screens = new Screens()
  const elsewhere = shareLive(screens, broadcast)
  const timers = [
    setInterval(() => screens.beat(), BEAT_MS).unref(),
    setInterval(() => void screens.recheck(), RECHECK_MS).unref(),
  ]
  app.decorate('live', {
    screens,
    tell: (events) => {
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
})
