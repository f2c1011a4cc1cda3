import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { z } from 'zod'
import type { Database } from '../db/open.ts'
import type { ResponseCache } from './response-cache.ts'

const CHANNEL = 'cache'
/** PostgreSQL takes 8,000 bytes a message; so many tags of 50 characters are well below. */
const TAGS_PER_MESSAGE = 100
/** Until a broken line is opened again, and what could not be told is told again. */
const RECONNECT_MS = 1_000

const Message = z.object({ from: z.string(), tags: z.array(z.string()) })

/** Undefined when it is not from one of us: anybody on this database may speak on the channel. */
function read(payload = ''): z.infer<typeof Message> | undefined {
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
  let client: pg.Client | undefined

  async function listen(): Promise<void> {
    client = new pg.Client(database.connection)
    // `on`, not `once`: a server that goes down makes two errors, and one that nobody hears ends the process.
    const ended = new Promise<void>((resolve) => client?.on('error', () => resolve()).on('end', () => resolve()))
    client.on('notification', ({ payload }) => {
      const message = read(payload)
      if (message && message.from !== instance) cache.drop(message.tags)
    })
    await Promise.race([client.connect(), ended]) // pg never settles `connect` of a client that is ended meanwhile
    await client.query(`listen ${CHANNEL}`)
    cache.dropAll()
    await ended
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {})
      cache.dropAll()
      if (stopping.signal.aborted) return
      log.warn('the connection that listens for other instances broke; kept answers were dropped')
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = keepListening()

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
      void wait(RECONNECT_MS, undefined, { signal: stopping.signal }).then(
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
      await client?.end().catch(() => {})
      await ended
    },
  }
}
