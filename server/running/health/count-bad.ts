import { judgeHealth } from '#contract/running/health-rules.ts'
import { type HealthDeps, readShopHealth } from './read-health.ts'

/** How long a count is kept: each order makes all open dashboards ask for it. */
const COUNT_KEPT_MS = 10_000

/**
 * Counts how many lines of the shop's health ask somebody to act, as they were at most a few
 * seconds ago.
 */
export function createBadLineCounter(deps: HealthDeps): () => Promise<number> {
  let known: Promise<number> | undefined
  let until = 0
  return () => {
    if (known && performance.now() < until) return known
    until = performance.now() + COUNT_KEPT_MS
    known = readShopHealth(deps).then(
      (health) => judgeHealth(health).filter(({ state }) => state === 'act').length,
    )
    known.catch(() => {
      known = undefined
    })
    return known
  }
}
