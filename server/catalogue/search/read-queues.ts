import { createFairQueue } from '../../platform/async/fair-queue.ts'

/**
 * One more than the two processors of a small server: while the shop writes one answer, the database
 * reads for two others.
 */
const READS_AT_ONCE = 3
const MAX_WAITING = 32
/** Reads of one queue that are let in. */
export const MAX_LET_IN = READS_AT_ONCE + MAX_WAITING

/**
 * Lists with filters or in another order, where no cached answer is. Each takes some milliseconds of
 * the database alone, and more of them at once would only make all of them slower, those of other
 * visitors among them.
 */
export const listingQueue = createFairQueue({ atOnce: READS_AT_ONCE, maxWaiting: MAX_WAITING })

/** Searches and suggestions, for the same reason. They do not wait for lists, which take longer. */
export const searchQueue = createFairQueue({ atOnce: READS_AT_ONCE, maxWaiting: MAX_WAITING })

/**
 * Counts of filters: each may take a tenth of a second of the database, which everyone else needs,
 * too.
 */
export const countingQueue = createFairQueue({ atOnce: READS_AT_ONCE, maxWaiting: MAX_WAITING })
