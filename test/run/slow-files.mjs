/** The most CPU time that one test file may take in `npm test`. A busy machine measures up to 1.6 times as much as a quiet one. */
export const SLOW_MS = 20_000

/** The files that may take longer on a busy machine, each with the reason. */
export const SLOW_FILES = {
  'demo/demo.api.test.ts': 'each of 30 orders of events signs in with real password hashes',
  'server/accounts/login-throttle.api.test.ts':
    'guesses are counted by real password hashes, each of which is slow by design',
  'server/backups/round-trip.api.test.ts': 'it creates databases on disk and restores into them',
  'server/imports/round-trip.api.test.ts':
    'it exports and imports the demo catalogue and random ones, into several shops',
  'server/products/lists.api.test.ts': 'its lists end at 5,000 products, which it inserts',
  'server/reports/reports.api.test.ts': 'each report is compared with orders that are added up by hand',
  'test/matrix.api.test.ts': 'one call for each right of each endpoint, 817 in all',
}
