import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { listenOnChannel } from './listen.ts'
import { CHANNEL, notifyInstances } from './notify.ts'
import type { Database } from './open.ts'
import type { Db } from './schema.ts'

const PUBLISH_RETRY_MS = 1_000

export type Topic<Item> = { name: string; item: z.ZodType<Item> }

export type Subscriber<Item> = {
  /** Called with items that another instance published. */
  receive(items: Item[]): void
  /** The connection is up: what was published before is missed. */
  connected?(): void
  /**
   * The connection broke, or could not be made again: what is published until it is up is missed.
   */
  lost?(): void
}

/**
 * Resolves after the first attempt and never rejects: the change is already committed. A failed
 * attempt is repeated.
 */
export type Publish<Item> = (items: readonly Item[]) => Promise<void>

export type Broadcast = {
  /** To be called before `start`. Returns the function that publishes on the topic. */
  subscribe<Item>(topic: Topic<Item>, subscriber: Subscriber<Item>): Publish<Item>
  start(log: BroadcastLog): void
  stop(): Promise<void>
}

type BroadcastLog = Pick<FastifyBaseLogger, 'warn'>

export const noBroadcast: Broadcast = {
  subscribe: () => async () => {},
  start: () => {},
  stop: async () => {},
}

/**
 * Publishes once, for a command: it is no instance and receives nothing. @throws when the database
 * cannot be reached
 */
export const publishOnce = <Item>(
  db: Db,
  { name }: Topic<Item>,
  items: readonly Item[],
): Promise<void> => notifyInstances(db, 'command', topicEntriesOf(name, items))

/**
 * Returns what calls `drop` on all instances. Each also calls it where such a message may be
 * missed.
 */
export function dropOnAllInstances(
  broadcast: Broadcast,
  name: string,
  drop: () => void,
): () => Promise<void> {
  const topic = { name, item: z.literal('changed') }
  const publish = broadcast.subscribe(topic, { receive: drop, connected: drop, lost: drop })
  return () => {
    drop()
    return publish(['changed'])
  }
}

const topicEntriesOf = (topic: string, items: readonly unknown[]): string[] =>
  items.map((item) => JSON.stringify([topic, item]))

const BroadcastMessage = z.object({
  from: z.string(),
  entries: z.array(z.tuple([z.string(), z.unknown()])),
})

/**
 * Reads a payload; undefined for one that no instance sent: any client of the database may use the
 * channel.
 */
function parsePayload(payload: string): z.infer<typeof BroadcastMessage> | undefined {
  try {
    return BroadcastMessage.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/**
 * Messages between the instances on one PostgreSQL, delivered at most once: a subscriber that
 * cannot miss one resets itself when the connection breaks. The embedded database serves one
 * process, so nothing is sent.
 */
export function createBroadcast(database: Database): Broadcast {
  if (database.kind === 'embedded') return noBroadcast
  const instance = randomUUID()
  const subscribers = new Map<string, Subscriber<unknown>>()
  const stopping = new AbortController()
  let log: BroadcastLog | undefined
  let listener: { stop(): Promise<void> } | undefined
  /** Entries to send. One that is waiting already is not added again. */
  let waiting = new Set<string>()
  let sending: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  function receive(payload: string): void {
    const message = parsePayload(payload)
    if (!message || message.from === instance) return
    const byTopic = Map.groupBy(message.entries, ([topic]) => topic)
    for (const [topic, entries] of byTopic) {
      const items = entries.map(([_topic, item]) => item)
      subscribers.get(topic)?.receive(items)
    }
  }

  /** One statement runs at a time; entries published during it share the next one. */
  function publish(entries: Iterable<string>): Promise<void> {
    for (const entry of entries) waiting.add(entry)
    next ??= sending.then(() => {
      next = undefined
      sending = send()
      return sending
    })
    return next
  }

  async function send(): Promise<void> {
    const entries = waiting
    waiting = new Set()
    await notifyInstances(database.db, instance, entries).catch((err: unknown) => {
      log?.warn({ err }, 'messages to other instances could not be sent; they are sent again')
      void wait(PUBLISH_RETRY_MS, undefined, { signal: stopping.signal }).then(
        () => publish(entries),
        () => {}, // stopped
      )
    })
  }

  return {
    subscribe: <Item>({ name, item }: Topic<Item>, subscriber: Subscriber<Item>): Publish<Item> => {
      const isItem = (value: unknown): value is Item => item.safeParse(value).success
      subscribers.set(name, {
        ...subscriber,
        receive: (values) => subscriber.receive(values.filter(isItem)),
      })
      return (items) => publish(topicEntriesOf(name, items))
    },
    start: (given) => {
      log = given
      listener = listenOnChannel(database.connection, CHANNEL, {
        receive,
        connected: () => {
          for (const subscriber of subscribers.values()) subscriber.connected?.()
        },
        lost: (err) => {
          given.warn(
            { err },
            'the connection that listens for other instances broke: their messages are missed',
          )
          for (const subscriber of subscribers.values()) subscriber.lost?.()
        },
      })
    },
    stop: async () => {
      stopping.abort()
      await listener?.stop()
    },
  }
}
