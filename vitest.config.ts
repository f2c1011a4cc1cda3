import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** API tests are `*.api.test.ts`: they run on a database, the same files on each kind. All others need none. */
const API = ['{server,demo,test}/**/*.api.test.ts']

const OPERATIONS = 'operations'

/** They need the machine for themselves, which the browser's tests have meanwhile: `npm run test:faults` runs them. */
const ALONE = ['overload', 'rolling-restart', 'backup-pause'].map((name) => `test/faults/${name}.ops.test.ts`)

/** What is waited for comes; how soon hangs on the machine. The limits end what is stuck. */
const POLL = { poll: { timeout: 60_000 } }
const LIMITS = { testTimeout: 240_000, hookTimeout: 240_000, expect: POLL }

// `isolate: false`: a worker loads the shop once, not once a file. What a test sets for its process it takes back.

const onDatabase = (name: string, globalSetup: string) => ({
  test: { name, include: API, globalSetup, isolate: false, ...LIMITS },
})

/** The longest first: the kills take as long as all the API, and run beside it. */
class OperationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOperation = ({ project }: TestSpecification): number => Number(project.name === OPERATIONS)
    return (await super.sort(files)).toSorted((a, b) => isOperation(b) - isOperation(a))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: OperationsFirst },
    projects: [
      {
        test: {
          name: 'rules',
          isolate: false,
          unstubGlobals: true,
          include: ['{contract,server,demo,app,sandbox,scripts}/**/*.test.{ts,tsx}'],
          exclude: API,
          ...LIMITS,
        },
      },
      onDatabase('api on the embedded database', 'test/setup-embedded.ts'),
      // Whole processes, started and killed; the pages have to be built.
      {
        test: {
          name: OPERATIONS,
          include: ['test/**/*.ops.test.ts'],
          exclude: process.env.FAULTS ? [] : ALONE,
          globalSetup: 'test/setup-operations.ts',
          ...LIMITS,
        },
      },
      ...(process.env.TEST_DATABASE_URL ? [onDatabase('api on PostgreSQL', 'test/setup-postgres.ts')] : []),
    ],
  },
})
