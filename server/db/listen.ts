import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_MS = 1_000

type Ears = {
  hear(payload: string): void
  /** The connection stands; what was said before was missed. */
  connected?(): void
  /** The connection broke, or could not be made again; what is said until it stands is missed. */
  lost(): void
}

/** Listens on a channel of PostgreSQL with a connection of its own, for as long as it is not stopped. */
export function listen(connection: pg.ClientConfig, channel: string, ears: Ears): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | undefined

  async function hearUntilLost(): Promise<void> {
    client = new pg.Client(connection)
    // `on`, not `once`: a server that goes down makes two errors, and one that nobody hears ends the process.
    const ended = new Promise<void>((resolve) => client?.on('error', () => resolve()).on('end', () => resolve()))
    client.on('notification', ({ payload = '' }) => ears.hear(payload))
    await Promise.race([client.connect(), ended]) // pg never settles `connect` of a client that is ended meanwhile
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    ears.connected?.()
    await ended
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hearUntilLost().catch(() => {})
      if (stopping.signal.aborted) return
      ears.lost()
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
