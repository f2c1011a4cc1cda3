import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 1_000
/**
 * The listener hears of a failed attempt after this time. A server that has vanished would
 * otherwise keep it waiting for minutes.
 */
const CONNECTED_WITHIN_MS = 5_000

type ChannelListener = {
  receive(payload: string): void
  /** The connection is up: earlier messages are missed. */
  connected(): void
  /** The connection broke, or could not be made again: messages are missed until it is up. */
  lost(error: Error): void
}

/** Listens on a channel of PostgreSQL over a connection of its own until it is stopped. */
export function listenOnChannel(
  connection: pg.ClientConfig,
  channel: string,
  listener: ChannelListener,
  connectedWithinMs = CONNECTED_WITHIN_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  /** Resolves with the reason why the connection ended. @throws when it could not be made */
  async function listenUntilLost(): Promise<Error> {
    client = new pg.Client({ ...connection, connectionTimeoutMillis: connectedWithinMs })
    // `on`, not `once`: a server that goes down causes two errors, and an error without a listener
    // ends the process.
    const ended = new Promise<Error>((resolve) =>
      client?.on('error', resolve).on('end', () => resolve(new Error('Connection terminated'))),
    )
    client.on('notification', ({ payload = '' }) => listener.receive(payload))
    // pg never settles `connect` of a client that ends first
    await Promise.race([client.connect(), ended])
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    listener.connected()
    return ended
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await listenUntilLost().catch((error: Error) => error)
      if (stopping.signal.aborted) return
      listener.lost(reason)
      await client?.end().catch(() => {})
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()

  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await ended
    },
  }
}
