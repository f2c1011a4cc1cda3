import { createHash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { limit } from './test/limit.ts'

/** API tests run on a database. All others need none. */
const API = ['{server,demo,test}/**/*.api.test.ts']

/**
 * API tests that run on PostgreSQL too: those of locks, types, messages, pools and races. `npm run
 * test:all` runs all of them there, and those of query plans, which need many rows.
 */
const ON_BOTH_DATABASES = [
  'server/{office/live,orders/{events,payments,refunds,returns},platform/{async,db},running/upkeep}/**/*.api.test.ts',
  'server/orders/sales/{crowd,discount-races,hold-caps,orders-together,place-sale,place-variants,sales}.api.test.ts',
  'server/orders/{carts/carts,order-list/{bulk-jobs,leave-out},fulfilment/{unsent,walks}}.api.test.ts',
  'server/catalogue/search/{lists,option-filters,search,upkeep/listings}.api.test.ts',
  'server/running/{backups/load,doctor/doctor,health/health,metrics-endpoint/scrape}.api.test.ts',
  'server/platform/http/cache/cache.api.test.ts',
  'test/{concurrent-edits,model}.api.test.ts',
]
const PLANS = 'server/running/plans.api.test.ts'

const PAGES = 'app/**/*.page.test.tsx'

const OPERATIONS = 'operations'

/**
 * Each starts, kills or floods many processes: `npm run test:all`, after all others, and `npm run
 * test:faults` run them.
 */
const LONG = [
  'test/{backup,dev,hostile-uploads}.ops.test.ts',
  'test/faults/{fuzz,migrations,parted,point-in-time,power-cut,process,replica,services,uploads}.ops.test.ts',
]

/** They need the machine for themselves: only `npm run test:faults` runs them. */
const ALONE = ['test/faults/{backup-pause,overload,rolling-restart}.ops.test.ts']

/** Firefox and WebKit: only `npm run test:all` runs them. */
const OTHER_BROWSERS = 'test/browsers/journey.ops.test.ts'

const { TEST_ALL, FAULTS, TEST_DATABASE_URL, TEST_SHUFFLE } = process.env

// `isolate: false`: a worker loads the shop once, not once a file. What a test sets for its process
// it takes back.
const COMMON = {
  isolate: false,
  setupFiles: ['test/random.ts', 'test/cpu-time.ts'],
  testTimeout: TEST_ALL ? 600_000 : limit(30_000), // it draws twenty times as many random values
  hookTimeout: limit(60_000),
  expect: { poll: { timeout: limit(20_000) } },
}

const onDatabase = (
  name: string,
  include: string[],
  globalSetup: string,
  exclude: string[] = [],
) => ({
  test: { ...COMMON, name, include, exclude, globalSetup },
})

const hashOf = (text: string): string =>
  createHash('sha256').update(`${TEST_SHUFFLE} ${text}`).digest('hex')

/**
 * By project first: a worker that changes its project starts again, which took three times as much
 * CPU time.
 */
const placeOf = ({ moduleId, project }: TestSpecification): string =>
  hashOf(project.name) + hashOf(moduleId)

/** The longest first; with `TEST_SHUFFLE` in random order. */
class OperationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (TEST_SHUFFLE) return files.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
    const isOperation = ({ project }: TestSpecification): number =>
      Number(project.name === OPERATIONS)
    return (await super.sort(files)).toSorted((a, b) => isOperation(b) - isOperation(a))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 3,
    sequence: { sequencer: OperationsFirst },
    tags: [
      { name: 'long', description: 'Not in `npm test`, which leaves them out by `--tags-filter`.' },
    ],
    projects: [
      {
        test: {
          ...COMMON,
          name: 'rules',
          unstubGlobals: true,
          include: ['{bench,contract,server,demo,app,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...API, PAGES],
        },
      },
      // Pages in happy-dom, with their calls sent to a shop. The pages have to be built.
      {
        test: {
          ...COMMON,
          name: 'pages',
          include: [PAGES],
          environment: 'happy-dom',
          globalSetup: 'test/pages/start-shop.ts',
          setupFiles: [...COMMON.setupFiles, 'test/pages/setup.ts'],
        },
      },
      onDatabase('api on the embedded database', API, 'test/setup-embedded.ts'),
      ...(TEST_DATABASE_URL
        ? [
            TEST_ALL
              ? onDatabase('api on PostgreSQL', API, 'test/setup-postgres.ts')
              : onDatabase('api on PostgreSQL', ON_BOTH_DATABASES, 'test/setup-postgres.ts', [
                  PLANS,
                ]),
          ]
        : []),
      // Whole processes, started and killed. The pages have to be built.
      {
        test: {
          ...COMMON,
          name: OPERATIONS,
          include: ['test/**/*.ops.test.ts'],
          exclude: FAULTS
            ? [OTHER_BROWSERS]
            : TEST_ALL
              ? ALONE
              : [OTHER_BROWSERS, ...ALONE, ...LONG],
          globalSetup: 'test/setup-operations.ts',
          testTimeout: limit(120_000),
          hookTimeout: limit(120_000),
        },
      },
    ],
  },
})
