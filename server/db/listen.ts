import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 1_000

type Listener = {
  hear(payload: string): void
  /** The connection stands; what was said before was missed. */
  connected?(): void
  /** The connection broke, or could not be made again; what is said until it stands is missed. */
  lost(error: Error): void
}

/** Listens on a channel of PostgreSQL with a connection of its own, for as long as it is not stopped. */
export function listen(connection: pg.ClientConfig, channel: string, listener: Listener): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  /** Answers why the connection ended. @throws when it could not be made */
  async function hearUntilLost(): Promise<Error> {
    client = new pg.Client(connection)
    // `on`, not `once`: a server that goes down makes two errors, and one that nobody hears ends the process.
    const ended = new Promise<Error>((resolve) =>
      client?.on('error', resolve).on('end', () => resolve(new Error('Connection terminated'))),
    )
    client.on('notification', ({ payload = '' }) => listener.hear(payload))
    await Promise.race([client.connect(), ended]) // pg never settles `connect` of a client that is ended meanwhile
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    listener.connected?.()
    return ended
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await hearUntilLost().catch((error: Error) => error)
      if (stopping.signal.aborted) return
      listener.lost(reason)
      await client?.end().catch(() => {})
      await wait(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = keepListening()

  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => {})
      await ended
    },
  }
}
