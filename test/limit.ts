/**
 * A time limit in ms. In a run of all tests five processes share two processors: there it only ends
 * what hangs.
 */
export const limit = (ms: number): number => ms * Number(process.env.TEST_LIMIT_FACTOR ?? 1)
