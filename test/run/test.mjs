import '../../scripts/own-folder.mjs'
import { globSync } from 'node:fs'
import '../../scripts/require-node.mjs'
import { isBuilt } from '../../scripts/is-built.mjs'
import { installBrowser } from './install-browser.mjs'
import {
  check,
  end,
  fail,
  imports,
  lint,
  playwright,
  readability,
  types,
  unused,
  vitest,
} from './steps.mjs'
import { startWork } from './work.mjs'

/**
 * `npm test`: lint, imports, readability, types, unused code, rules, pages, API on each database at hand,
 * processes, browser. `npm test -- discounts` runs the tests with that word in their path. `npm run
 * test:all` is the long form: every API test on both databases, the tests of faults, more random
 * values, and each time other ones. With `--guard` the performance guard runs at the end, when
 * nothing else does, and counts as one test; it gets the CPU time of the tests to compare.
 */

const words = process.argv.slice(2).filter((word) => word !== '--all' && word !== '--guard')
const isAll = process.argv.includes('--all')
const isGuarded = process.argv.includes('--guard')

const { browserPath } = await import('../../scripts/browser.ts')
const { postgresPrograms, startServer } = await import('../postgres-server.ts')
const { openedFolders } = await import('../demo-shop.ts')

if (isAll) {
  process.env.TEST_ALL = '1'
  process.env.TEST_RUNS ??= '20'
  process.env.TEST_SEED ??= String(Math.floor(Math.random() * 2 ** 30))
}
if (words.length === 0) process.env.TEST_LIMIT_FACTOR ??= '3'
console.info(`Random tests draw the values of TEST_SEED=${process.env.TEST_SEED ?? 1}.`)

const endWork = startWork()

/** A server of this run alone; undefined where one is given, or none is installed. */
const server =
  !process.env.TEST_DATABASE_URL && postgresPrograms
    ? await startServer(['max_connections=200'])
    : undefined
if (server) process.env.TEST_DATABASE_URL = server.url
else if (!process.env.TEST_DATABASE_URL)
  console.info('PostgreSQL is not installed: the API tests run on the embedded database only.')

const specs = globSync('e2e/**/*.spec.ts').filter((path) =>
  words.some((word) => path.includes(word)),
)
const hasBrowserTests = words.length === 0 || specs.length > 0

async function prepare() {
  if (!(await isBuilt())) await check('build', 'node', ['scripts/build.mjs'])
  await openedFolders()
}

async function checks() {
  if (words.length > 0) return
  await Promise.all([types(), lint().then(imports).then(readability).then(unused)])
}

async function browser() {
  if (!hasBrowserTests) return
  if (browserPath() || (await installBrowser())) await playwright('browser', specs)
  else fail('browser: no Chromium found, and none could be installed')
}

try {
  await Promise.all([prepare(), checks()])
  // Each uses the processors while the others wait.
  await Promise.all([
    browser().then(() => vitest('pages', ['--project', 'pages', ...words])),
    isAll
      ? vitest('rules and API', ['--project', 'rules', '--project', 'api*', ...words])
      : vitest('rules, API and processes', ['--project', '!pages', ...words]),
  ])
  // Alone: stops and answers have time limits, which are those of the shop.
  if (isAll)
    await vitest('processes, Firefox and WebKit', [
      '--project',
      'operations',
      '--maxWorkers',
      '1',
      ...words,
    ])
} finally {
  await server?.remove()
}
const work = endWork()
const isWhole = words.length === 0 && !isAll
// Without PostgreSQL the API tests run once.
if (isWhole && process.env.TEST_DATABASE_URL && work) process.env.TEST_WORK = work.toFixed(1)
if (isGuarded) await check('performance guard', 'node', ['bench/run.ts', '--guard'])
end({ isWhole })
