import { part } from './scripts/mutation/parts.mjs'

/**
 * Mutants that the compiler refuses: another text is no member of a union, and an empty object
 * lacks its fields.
 */
const REFUSED_BY_TYPES = ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration']

/** For `npm run test:mutation`, which runs it once for each part. */
export default {
  mutate: [...part.mutate, '!**/*.test.ts'],
  // For parts whose tests take seconds each; where they take none, all are tried.
  mutator: { excludedMutations: part.isServer ? REFUSED_BY_TYPES : [] },
  ignoreStatic: part.isServer,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/sql-names.mjs'],
  ignorers: ['sql-names'],
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
  timeoutMS: 60_000,
  ignorePatterns: [
    '/build',
    '/data',
    '/docs',
    '/e2e',
    '/public',
    '/ops',
    '/test-results',
    '.react-router',
  ],
  // it is fine as it is; rewriting it takes a compiler with an API in JavaScript
  tsconfigFile: 'none',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: `reports/mutation/${part.name}.json` },
  htmlReporter: { fileName: `reports/mutation/${part.name}.html` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
}
