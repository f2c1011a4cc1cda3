import '../../scripts/require-node.mjs'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../../scripts/run.mjs'
import { SLOW_FILES, slowMs } from './slow-files.mjs'

/** The steps of a test run, and a closing line with their sums. */

const results = mkdtempSync(join(tmpdir(), 'shop-results-'))
process.once('exit', () => rmSync(results, { recursive: true, force: true }))
const start = performance.now()
const sums = { passed: 0, failed: 0 }
/**
 * The failures, by name, with the first lines of why: printed at the end, where a cut log still
 * shows it.
 */
const failures = []
/** `{ kind, path, ms, cpuMs }` of each test file. */
const files = []

const seconds = (ms) => `${Math.round(ms / 1000)} s`
const since = (time) => seconds(performance.now() - time)

/**
 * A step prints its output when it has ended, so that the lines of steps that run side by side stay
 * together.
 */
async function step(name, command, args, env) {
  const begin = performance.now()
  let output = ''
  const code = await run(command, args, env, (text) => {
    output += text
  })
  console.info(
    `\n── ${name}\n${output}\n── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${since(begin)})`,
  )
  return code === 0
}

/** A check is one test: it passes or it fails. */
export async function check(name, command, args) {
  if (await step(name, command, args)) sums.passed += 1
  else fail(name)
}

export const lint = () => check('lint', 'biome', ['check', '.'])
export const imports = () => check('imports', 'npm', ['run', '--silent', 'imports'])
export const readability = () => check('readability', 'npm', ['run', '--silent', 'readability'])
export const types = () => check('types', 'npm', ['run', '--silent', 'typecheck'])
export const unused = () => check('unused code', 'knip', [])

export async function vitest(name, args) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=dot', '--reporter=./test/run/reporter.ts']
  const tags = process.env.TEST_ALL ? [] : ['--tags-filter=!long']
  const options = ['--passWithNoTests', ...tags, ...reporters]
  const ok = await step(name, 'vitest', ['run', ...options, ...args], { TEST_REPORT: file })
  add(name, file, ok, (report) => ({
    passed: report.passed,
    failed: report.failures.map(({ title, message }) => `${title}\n    ${firstLines(message)}`),
    files: report.files.map(({ project, ...times }) => ({ kind: project, ...times })),
  }))
}

export async function playwright(name, args) {
  const file = join(results, `${name}.json`)
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const ok = await step(name, 'playwright', ['test', '--reporter=line,json', ...args], env)
  add(name, file, ok, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: suites.flatMap(playwrightFailures),
    files: suites.map((suite) => ({
      kind: name,
      path: `e2e/${suite.file}`,
      ms: playwrightMs(suite),
      cpuMs: 0,
    })),
  }))
}

const firstLines = (text = '') =>
  stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n    ')

const playwrightFailures = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(playwrightFailures),
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.find((result) => result.error)?.error
        return `${file}: ${title} (${projectName})\n    ${firstLines(error?.message)}`
      }),
  ),
]

const playwrightMs = ({ suites = [], specs = [] }) =>
  [
    ...suites.map(playwrightMs),
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map((result) => result.duration)),
    ),
  ].reduce((sum, ms) => sum + ms, 0)

/**
 * A run that failed without a failed test (a file that does not load, say) counts as one failure.
 */
function add(name, file, ok, read) {
  const report = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: [], files: [] }
  sums.passed += report.passed
  files.push(...report.files)
  report.failed.forEach(fail)
  if (!ok && report.failed.length === 0) fail(name)
}

/** Counts a failure: of a test, or of a step that could not run at all. */
export function fail(title) {
  sums.failed += 1
  failures.push(title)
}

/**
 * A file that takes long makes every run longer: it is named in `slow-files.mjs`, with a reason, or
 * fails.
 */
function checkTimes() {
  const limit = slowMs(files.reduce((all, { cpuMs }) => all + cpuMs, 0))
  for (const { path, cpuMs } of files.filter(
    ({ path, cpuMs }) => cpuMs > limit && !(path in SLOW_FILES),
  ))
    fail(
      `${path} takes ${seconds(cpuMs)} of CPU time; at most ${seconds(limit)}, or a reason in test/run/slow-files.mjs`,
    )
}

function printTimes() {
  if (files.length === 0) return
  console.info('\nTime by kind (sum of its files, of CPU and of the clock):')
  for (const [kind, list] of Map.groupBy(files, ({ kind }) => kind)) {
    const sum = (key) => list.reduce((all, file) => all + file[key], 0)
    const cpu = sum('cpuMs') > 0 ? seconds(sum('cpuMs')) : 'not measured'
    console.info(`  ${kind}: ${list.length} files, ${cpu}, ${seconds(sum('ms'))}`)
  }
  console.info('Slowest files:')
  const cost = ({ ms, cpuMs }) => cpuMs || ms
  for (const file of files.toSorted((a, b) => cost(b) - cost(a)).slice(0, 10))
    console.info(`  ${seconds(cost(file))} ${file.path} (${file.kind})`)
}

/**
 * Prints times, what failed and the closing line, and exits with its code. `isWhole`: it was `npm
 * test` without words, whose time says how fast the machine is.
 */
export function end({ isWhole = false } = {}) {
  printTimes()
  if (isWhole) checkTimes()
  if (failures.length > 0)
    console.info(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  console.info(`\nThe run took ${since(start)}.`)
  console.info(`${sums.passed} passed, ${sums.failed} failed`)
  process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1)
}
