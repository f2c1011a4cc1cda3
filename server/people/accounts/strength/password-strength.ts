import type { Strength } from '#contract/people/users.ts'
import { createFairQueue, type QueueTurn } from '../../../platform/async/fair-queue.ts'
import { workerOnDemand } from '../../../platform/async/worker-on-demand.ts'

export type RatingRequest = { password: string; own: readonly string[] }

/** A rating takes about 10 ms, at worst 100 ms. */
const strengthQueue = createFairQueue({ atOnce: 1, maxWaiting: 16 })
/** Its dictionaries take 70 MB while it runs. */
const rate = workerOnDemand<RatingRequest, Strength>({
  file: new URL('./strength-worker.ts', import.meta.url),
  does: 'rates passwords',
})

/**
 * How soon an attacker who knows the words of `own` would guess a password. @throws 503 when too
 * many requests wait
 */
export const passwordStrength = (
  password: string,
  own: readonly string[],
  turn: QueueTurn,
): Promise<Strength> => strengthQueue.run(turn, () => rate({ password, own }))
