import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { createFront } from './front.ts'

export type ServerDrain = ReturnType<typeof createDrain>

/** Closes the port alone. The HTTP server's own `close` closes connections first. */
const { close: stopListening } = NetServer.prototype

/** A round that is longer leaves time for somebody to come. */
const SHORT_MS = 0.2
/** Under load there may be no short round, and under a flood of connections none without one. */
const SHORT_ROUNDS = 200
const MOST_ROUNDS = 1_000

/** Takes a server out of service without losing a request: see its functions. */
export function createDrain(
  server: Server,
  { endConnections }: Pick<ReturnType<typeof createFront>, 'endConnections'>,
) {
  let isReady = true
  let isEnding = false
  return {
    /** False from `begin` on, for load balancers: they send their next requests to others. */
    isReady: () => isReady,
    /** True from `begin` on: an answer ends its connection. */
    isEnding: () => isEnding,
    /**
     * From now on each answer ends its connection, and all requests are still answered: so no
     * request is on its way on a connection when it is closed. `isReady` stays true where another
     * process takes over the port.
     */
    begin: ({ isReplaced }: { isReplaced: boolean }) => {
      isReady = isReplaced
      isEnding = true
      endConnections() // those of requests that are running already get the header by `addSecurityHeaders`
    },
    /**
     * Closes the port at a moment in which no connection waits to be accepted: the system drops
     * those that came since the event loop last looked, with the requests that are in them already,
     * and a proxy may not send an order twice. Open requests go on; `close` of the app waits for
     * them.
     */
    stopAccepting: async () => {
      let accepted = 0
      server.on('connection', () => {
        accepted += 1
      })
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const before = accepted
        const start = performance.now()
        await nextRound() // comes right after connections were accepted
        const isShort = performance.now() - start < SHORT_MS || round >= SHORT_ROUNDS
        if (accepted === before && isShort) break
      }
      stopListening.call(server) // at once: each step between would be time for somebody to come
    },
  }
}
