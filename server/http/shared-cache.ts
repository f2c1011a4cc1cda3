import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { listen } from '../db/listen.ts'
import type { Database } from '../db/open.ts'
import type { ResponseCache } from './response-cache.ts'

const CHANNEL = 'cache'
/** PostgreSQL takes 8,000 bytes a message; so many tags of 50 characters are well below. */
const TAGS_PER_MESSAGE = 100
/** Until what could not be told is told again. */
const RETRY_MS = 1_000

const Message = z.object({ from: z.string(), tags: z.array(z.string()) })

/** Undefined when it is not from one of us: anybody on this database may speak on the channel. */
function read(payload: string): z.infer<typeof Message> | undefined {
  try {
    return Message.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

export type SharedCache = {
  /** Settles once it was tried; it never fails, as what it tells of is done. */
  publish(tags: readonly string[]): Promise<void>
  stop(): Promise<void>
}

/**
 * Tells other instances on the same PostgreSQL which answers are out of date, and listens to them. When the
 * connection breaks, messages may have been missed: all kept answers are dropped. The embedded database serves one
 * process only, and needs none of this.
 */
export function shareCache(
  cache: ResponseCache,
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): SharedCache {
  if (database.kind === 'embedded') return { publish: async () => {}, stop: async () => {} }
  const instance = randomUUID()
  const stopping = new AbortController()
  const line = listen(database.connection, CHANNEL, {
    hear: (payload) => {
      const message = read(payload)
      if (message && message.from !== instance) cache.drop(message.tags)
    },
    connected: () => cache.dropAll(),
    lost: (err) => {
      log.warn({ err }, 'the connection that listens for other instances broke; kept answers were dropped')
      cache.dropAll()
    },
  })

  const notify = async (tags: readonly string[]): Promise<void> => {
    for (let i = 0; i < tags.length; i += TAGS_PER_MESSAGE) {
      const payload = JSON.stringify({ from: instance, tags: tags.slice(i, i + TAGS_PER_MESSAGE) })
      // Notifying transactions commit one after the other: none of them should wait for the disk meanwhile.
      await sql`select set_config('synchronous_commit', 'off', true), pg_notify(${CHANNEL}, ${payload})`.execute(
        database.db,
      )
    }
  }
  const waiting = new Set<string>()
  let sending: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  // The change that is told of is committed: a failure here is nobody's error but ours, and is made good.
  async function send(): Promise<void> {
    next = undefined
    const tags = [...waiting]
    waiting.clear()
    await notify(tags).catch((err: unknown) => {
      log.warn({ err }, 'other instances could not be told what is out of date; it is tried again')
      void wait(RETRY_MS, undefined, { signal: stopping.signal }).then(
        () => publish(tags),
        () => {},
      )
    })
  }

  // One message is under way at a time; orders that come meanwhile share the next.
  function publish(tags: readonly string[]): Promise<void> {
    for (const tag of tags) waiting.add(tag)
    next ??= sending.then(() => {
      sending = send()
      return sending
    })
    return next
  }

  return {
    publish,
    stop: async () => {
      stopping.abort()
      await line.stop()
    },
  }
}
