import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { LOW_STOCK } from '#contract/limits.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { Broadcast } from '../db/broadcast.ts'
import type { Db } from '../db/schema.ts'
import { Screens } from './screens.ts'
import { shareLive } from './share-live.ts'

declare module 'fastify' {
  interface FastifyInstance {
    live: Live
  }
}

export type Live = {
  screens: Screens
  /** Shows what happened on every open screen, soon; never fails. `taken`: products that lost pieces by it. */
  tell(events: readonly LiveEvent[], taken?: readonly string[]): void
  /** Ends the streams of sessions that have ended, here at once and elsewhere soon; never fails. */
  endSessions(sessions: readonly string[]): void
}

/** What happens within this time goes out together: under load an order costs a line in a message. */
const BATCH_MS = 100
/** Beyond them the oldest are left out: nobody reads so many. */
const MAX_WAITING = 1_000
const BEAT_MS = 15_000
const RECHECK_MS = 60_000

type LiveDeps = { db: Db; broadcast: Broadcast }

/** Gives the app `live`, which tells open screens here and elsewhere, and ends their streams when the app closes. */
export const livePlugin = fp<LiveDeps>(async (app: FastifyInstance, { db, broadcast }) => {
  const screens = new Screens()
  const elsewhere = shareLive(screens, broadcast)
  const closing = new AbortController()
  let waiting: LiveEvent[] = []
  let taken = new Set<string>()
  let sending: Promise<void> | undefined

  async function send(): Promise<void> {
    await wait(BATCH_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    const [events, ids] = [waiting, [...taken]]
    waiting = []
    taken = new Set()
    const all = [...events, ...(await listLow(db, ids))]
    screens.show(all)
    await elsewhere.show(all)
  }

  function sendSoon(): void {
    sending ??= send()
      .catch((err: unknown) => app.log.warn({ err }, 'open screens could not be told'))
      .then(() => {
        sending = undefined
        if (waiting.length + taken.size > 0) sendSoon()
      })
  }

  function endSessions(ended: readonly string[]): void {
    if (ended.length === 0) return
    screens.endOf(ended)
    void elsewhere.endOf(ended)
  }

  const timers = [
    setInterval(() => screens.beat(), BEAT_MS).unref(),
    setInterval(() => void screens.recheck(), RECHECK_MS).unref(),
  ]
  app.decorate('live', {
    screens,
    tell: (events, products = []) => {
      waiting.push(...events)
      waiting.splice(0, waiting.length - MAX_WAITING)
      for (const id of products) taken.add(id)
      sendSoon()
    },
    endSessions,
  })
  app.addHook('preClose', async () => screens.endAll())
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer)
    closing.abort()
    while (sending) await sending
  })
})

async function listLow(db: Db, ids: readonly string[]): Promise<LiveEvent[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select(['id', 'title', 'stock'])
    .where('id', 'in', ids)
    .where('stock', '<=', LOW_STOCK)
    .execute()
  return rows.map((row) => ({ kind: 'lowStock', ...row }))
}
