import { createFairQueue } from '../../platform/async/fair-queue.ts'

/**
 * Lists with filters or in another order, where no cached answer is. Each takes some milliseconds of
 * the database alone, and more of them at once would only make all of them slower, those of other
 * visitors among them.
 */
export const listingQueue = createFairQueue({ atOnce: 2, maxWaiting: 32 })

/** Searches and suggestions, for the same reason. They do not wait for lists, which take longer. */
export const searchQueue = createFairQueue({ atOnce: 2, maxWaiting: 32 })

/**
 * Counts of filters: each may take a tenth of a second of the database, which everyone else needs,
 * too.
 */
export const countingQueue = createFairQueue({ atOnce: 2, maxWaiting: 32 })
