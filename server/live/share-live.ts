import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { LiveEvent } from '#contract/live.ts'
import { listen } from '../db/listen.ts'
import type { Database } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import type { Live, News } from './live.ts'

const CHANNEL = 'live'
/** PostgreSQL takes 8,000 bytes a message. */
const MAX_BYTES = 7_000

const Message = z.object({
  from: z.string(),
  events: z.array(LiveEvent).default([]),
  /** Sessions that have ended. */
  ended: z.array(z.uuid()).default([]),
})

/** Undefined when it is not from one of us: anybody on this database may speak on the channel. */
function read(payload: string): z.infer<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** As few messages as hold them all. */
const messagesOf = (from: string, { events = [], ended = [] }: News): string[] => [
  ...grouped(events).map((group) => JSON.stringify({ from, events: group })),
  ...grouped(ended).map((group) => JSON.stringify({ from, ended: group })),
]

/** In groups that one message can carry. */
function grouped<T>(things: readonly T[]): T[][] {
  const groups: T[][] = []
  let bytes = MAX_BYTES
  for (const thing of things) {
    const own = Buffer.byteLength(JSON.stringify(thing)) + 1
    if (bytes + own > MAX_BYTES) {
      groups.push([])
      bytes = 100
    }
    bytes += own
    groups.at(-1)?.push(thing)
  }
  return groups
}

/** Tells all instances but `from`. */
export async function announceNews(db: Db, from: string, news: News): Promise<void> {
  const payloads = messagesOf(from, news)
  // Notifying transactions commit one after the other: none of them should wait for the disk meanwhile.
  await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, payload)
    from unnest(${payloads}::text[]) as payload`.execute(db)
}

export type SharedLive = {
  /** It listens; what was told before is not heard. */
  ready: Promise<void>
  announce(news: News): Promise<void>
  stop(): Promise<void>
}

/**
 * Tells the screens of other instances on the same PostgreSQL, and shows here what they tell. When the connection
 * breaks, something may have been missed: the streams end, and the screens come back and read anew. The embedded
 * database serves one process only, and needs none of this.
 */
export function shareLive(
  { screens }: Pick<Live, 'screens'>,
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SharedLive {
  if (database.kind === 'embedded') return { ready: Promise.resolve(), announce: async () => {}, stop: async () => {} }
  const instance = randomUUID()
  const { promise: ready, resolve: connected } = Promise.withResolvers<void>()
  const line = listen(database.connection, CHANNEL, {
    hear: (payload) => {
      const message = read(payload)
      if (!message || message.from === instance) return
      screens.show(message.events)
      screens.endOf(message.ended)
    },
    connected,
    lost: (err) => {
      log.warn({ err }, 'the connection that listens for live events broke; open screens are to ask again')
      screens.endAll()
    },
  })
  return {
    ready,
    announce: (news) => announceNews(database.db, instance, news),
    stop: () => line.stop(),
  }
}
