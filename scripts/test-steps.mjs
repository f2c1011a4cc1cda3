import './require-node.mjs'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from './run.mjs'

/** The steps of a test run, and a closing line with their sums. */

const results = mkdtempSync(join(tmpdir(), 'shop-results-'))
const sums = { passed: 0, failed: 0 }
/** What failed, by name, with the first lines of why: printed at the end, where a cut log still shows it. */
const failures = []

/** A step that runs beside others is silent until it has ended, so that its lines stay together. */
export async function step(name, command, args, { env, isBeside = false } = {}) {
  const start = performance.now()
  let output = ''
  if (!isBeside) console.info(`\n── ${name}`)
  const code = await run(command, args, env, isBeside ? (text) => (output += text) : undefined)
  if (isBeside) console.info(`\n── ${name}\n${output}`)
  console.info(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((performance.now() - start) / 1000)} s)`)
  return code === 0
}

/** A check is one test: it passes or it fails. */
export async function check(name, command, args) {
  const ok = await step(name, command, args, { isBeside: true })
  if (ok) sums.passed += 1
  else fail(name)
}

export const lint = () => check('lint', 'biome', ['check', '.'])
export const imports = () => check('imports', 'npm', ['run', '--silent', 'imports'])
export const types = () => check('types', 'npm', ['run', '--silent', 'typecheck'])

export async function vitest(name, args, { isBeside = false } = {}) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await step(name, 'vitest', ['run', ...reporters, ...args], { isBeside })
  add(name, file, ok, (report) => ({ passed: report.numPassedTests, failed: vitestFailures(report) }))
}

export async function playwright(name) {
  const file = join(results, `${name}.json`)
  const ok = await step(name, 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    isBeside: true,
  })
  add(name, file, ok, ({ stats, suites }) => ({ passed: stats.expected, failed: suites.flatMap(playwrightFailures) }))
}

const firstLines = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, 12).join('\n    ')

const vitestFailures = ({ testResults }) =>
  testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}\n    ${firstLines(file.message)}`]
    return tests.map((test) => `${file.name}: ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`)
  })

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

/** A run that failed without a failed test (a file that does not load, say) counts as one failure. */
function add(name, file, ok, read) {
  const { passed, failed } = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: [] }
  sums.passed += passed
  failed.forEach(fail)
  if (!ok && failed.length === 0) fail(name)
}

/** Counts a failure: of a test, or of a step that could not run at all. */
export function fail(title) {
  sums.failed += 1
  failures.push(title)
}

/** Prints what failed and the closing line, and exits with its code. */
export function end() {
  if (failures.length > 0) console.info(`\nFailed:\n${failures.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  console.info(`\n${sums.passed} passed, ${sums.failed} failed`)
  process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1)
}
