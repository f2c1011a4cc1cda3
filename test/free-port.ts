import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that the system gives to connections, which would take one that is not listened on
 * for a moment.
 */
const PORTS = { from: 12_000, to: 32_000 }

/** A port on which nothing listens: of a server that is to have the same one after a restart. */
export async function freePort(): Promise<number> {
  const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from))
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
