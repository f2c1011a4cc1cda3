import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** After so many turns long work begins, although connections still come. */
const MOST_TURNS = 32

/**
 * Gives new connections a chance before long work begins. The event loop accepts one in a turn:
 * behind pages of several milliseconds each a crowd would wait for seconds to be let in, or
 * refused. Resolves after a turn without a new connection.
 */
export function acceptWaitingConnections(server: Server): () => Promise<void> {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  return async () => {
    await nextTurn() // the rest of this turn, which may have looked for connections already
    for (let turn = 0, before = -1; accepted > before && turn < MOST_TURNS; turn++) {
      before = accepted
      await nextTurn()
    }
  }
}
