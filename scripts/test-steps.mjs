import './require-node.mjs'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

/** The steps of a test run, and a closing line with their sums. */

const results = mkdtempSync(join(tmpdir(), 'shop-results-'))
const sums = { passed: 0, failed: 0 }

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
  sums[ok ? 'passed' : 'failed'] += 1
}

export const lint = () => check('lint', 'biome', ['check', '.'])
export const imports = () => check('imports', 'npm', ['run', '--silent', 'imports'])
export const types = () => check('types', 'npm', ['run', '--silent', 'typecheck'])

export async function vitest(name, args, { isBeside = false } = {}) {
  const file = join(results, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const ok = await step(name, 'vitest', ['run', ...reporters, ...args], { isBeside })
  add(file, ok, (report) => [report.numPassedTests, report.numFailedTests])
}

export async function playwright(name) {
  const file = join(results, `${name}.json`)
  const ok = await step(name, 'playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    isBeside: true,
  })
  add(file, ok, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky])
}

/** A run that failed without a failed test (a file that does not load, say) counts as one failure. */
function add(file, ok, read) {
  const [passed, failed] = existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : [0, 0]
  sums.passed += passed
  sums.failed += ok ? failed : Math.max(1, failed)
}

/** Counts a step that could not run at all. */
export const fail = () => {
  sums.failed += 1
}

/** Prints the closing line and exits with its code. */
export function end() {
  console.info(`\n${sums.passed} passed, ${sums.failed} failed`)
  process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1)
}
