import fc from 'fast-check'

/**
 * Setup of all random tests. `npm test` draws the same values each time, `npm run test:all` other
 * ones and more of them; it prints its seed. `TEST_SEED=7 npm test -- model` draws those of a run
 * that failed.
 */
export const SEED = Number(process.env.TEST_SEED ?? 1)
const FACTOR = Number(process.env.TEST_RUNS ?? 1)

/** How often a random test runs: more often in long runs. */
export const runs = (short: number): number => short * FACTOR

fc.configureGlobal({ seed: SEED, numRuns: runs(100) })
