import type { Server } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** So that long work is not put off for ever by those who come. */
const MOST_TURNS = 32

/**
 * Lets new connections in before long work, as the event loop accepts one a turn. Resolves after a
 * turn without one.
 */
export function acceptWaiting(server: Server): () => Promise<void> {
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
