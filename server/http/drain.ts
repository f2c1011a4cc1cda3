import type { Server } from 'node:http'
import { setImmediate as nextRound } from 'node:timers/promises'

export type Drain = {
  /** False from `begin` on, for load balancers: they send their next requests to others. */
  isReady(): boolean
  /** True from `begin` on: an answer ends its connection. */
  isEnding(): boolean
  /**
   * From now on each answer ends its connection, and all requests are still answered: so no request is on its way on a
   * connection when it is closed. `isReady` stays true where another process takes over the port.
   */
  begin(options: { isReplaced: boolean }): void
  /**
   * Resolves when no connection waits to be accepted: closing the port at once breaks none. Else the system drops those
   * that came since the last round, with the requests that are in them already.
   */
  allAccepted(): Promise<void>
}

/** Under a flood of connections there is no such moment. */
const MOST_ROUNDS = 1_000

export function createDrain(server: Server): Drain {
  let isReady = true
  let isEnding = false
  return {
    isReady: () => isReady,
    isEnding: () => isEnding,
    begin: ({ isReplaced }) => {
      isReady = isReplaced
      isEnding = true
      // For answers from the cache; those of requests that are running already get the header by `addHeaders`.
      server.prependListener('request', (_request, response) => {
        response.shouldKeepAlive = false
      })
    },
    allAccepted: async () => {
      let accepted = 0
      server.on('connection', () => {
        accepted += 1
      })
      for (let round = 0, before = -1; before !== accepted && round < MOST_ROUNDS; round++) {
        before = accepted
        await nextRound() // comes right after connections were accepted
      }
    },
  }
}
