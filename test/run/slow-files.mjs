/** The most CPU time that one test file may take in `npm test`, where all of them take `ALL_MS`. */
const SLOW_MS = 20_000
/**
 * Measured on 25 November 2026. Where the same files take more, the machine is slower or busier.
 */
const ALL_MS = 660_000

/** `SLOW_MS` on this machine: in proportion to the CPU time of all files of the run. */
export const slowMs = (allMs) => SLOW_MS * Math.max(1, allMs / ALL_MS)

/** The files that may take longer, each with the reason. */
export const SLOW_FILES = {
  'demo/demo.api.test.ts': 'each of 30 orders of events signs in with real password hashes',
  'server/people/accounts/login-throttle.api.test.ts':
    'guesses are counted by real password hashes, each of which is slow by design',
  'server/running/backups/round-trip.api.test.ts':
    'it creates databases on disk and restores into them',
  'server/catalogue/imports/round-trip.api.test.ts':
    'it exports and imports the demo catalogue and random ones, into several shops',
  'server/catalogue/search/lists.api.test.ts': 'its lists end at 5,000 products, which it inserts',
  'server/catalogue/search/list-model.api.test.ts':
    'it inserts 2,200 products and compares lists and counts of 132 questions with a slow model',
  'server/orders/sales/list-sales.api.test.ts':
    'its searches find more orders than are counted, which it inserts',
  'server/office/reports/reports.api.test.ts':
    'each report is compared with orders that are added up by hand',
  'test/faults/public-reads.ops.test.ts':
    'it reads each public path by 64 connections while another visitor is timed',
  'test/operations.ops.test.ts': 'each of its tests starts the shop as a process',
  'test/text-costs.api.test.ts':
    'it measures the cost of each text again where other work of the machine adds to it',
  'test/start.ops.test.ts': 'each of its tests starts the shop as a process',
  'test/matrix.api.test.ts': 'one call for each right of each endpoint, 817 in all',
}
