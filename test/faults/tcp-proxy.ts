import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * The fate of the bytes: `hangs` keeps them, as a network that drops packets; `refuses` closes new
 * connections.
 */
type Mode = 'passes' | 'hangs' | 'refuses'

export type TcpProxy = {
  port: number
  set(mode: Mode): void
  /**
   * Keeps the bytes of so many of the open connections for good; all others pass. Returns how many.
   */
  hangSome(count: number): number
  /** Milliseconds that each chunk waits, in each direction. */
  delay(ms: number): void
  /** Breaks every connection now. */
  cut(): void
  /**
   * From now on breaks a connection instead of passing on every nth chunk, on the way there or
   * back; 0: none.
   */
  cutEvery(chunks: number): void
  /** How many connections were broken in the middle. */
  cuts(): number
  close(): Promise<void>
}

/** Stands between the shop and a service, and is the network that fails. */
export async function startProxy(targetPort: number, host = '127.0.0.1'): Promise<TcpProxy> {
  let mode: Mode = 'passes'
  let [delayMs, cutEvery, chunks, cuts] = [0, 0, 0, 0]
  const pairs = new Set<readonly [Socket, Socket]>()
  const stuck = new Set<readonly [Socket, Socket]>()
  const isCut = (): boolean => cutEvery > 0 && ++chunks % cutEvery === 0

  const server = createServer((client) => {
    if (mode === 'refuses') return void client.destroy()
    const service = connect(targetPort, host)
    const pair = [client, service] as const
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (chunk: Buffer) => {
        if (isCut()) {
          cuts += 1
          return end(pair)
        }
        if (delayMs === 0) to.write(chunk)
        else setTimeout(() => to.writable && to.write(chunk), delayMs)
      })
      from.on('error', () => {}).on('close', () => end(pair)) // 'close' follows an error
      if (mode === 'hangs') from.pause()
    }
  })
  const end = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair)
    stuck.delete(pair)
    for (const socket of pair) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next
      for (const socket of [...pairs].flat()) mode === 'hangs' ? socket.pause() : socket.resume()
    },
    hangSome: (count) => {
      const some = [...pairs].slice(0, count)
      for (const pair of some) {
        pairs.delete(pair)
        stuck.add(pair)
        for (const socket of pair) socket.pause()
      }
      return some.length
    },
    delay: (ms) => {
      delayMs = ms
    },
    cut: () => [...pairs].forEach(end),
    cutEvery: (count) => {
      cutEvery = count
    },
    cuts: () => cuts,
    close: async () => {
      server.close()
      for (const pair of [...pairs, ...stuck]) end(pair)
      await once(server, 'close')
    },
  }
}
