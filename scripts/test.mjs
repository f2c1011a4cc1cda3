import './require-node.mjs'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installBrowser } from './install-browser.mjs'
import { run } from './run.mjs'

const { browserPath } = await import('./browser.ts')

/** `npm test`: lint, types, unused code, rules and API on each database at hand, browser. Ends with one line of sums. */
const results = mkdtempSync(join(tmpdir(), 'shop-results-'))
const sums = { passed: 0, failed: 0 }

/** One that runs beside others is silent until it has ended, so that what each says stays together. */
async function step(name, command, args, { env, isBeside = false } = {}) {
  const start = performance.now()
  let said = ''
  if (!isBeside) console.info(`\n── ${name}`)
  const code = await run(command, args, env, isBeside ? (text) => (said += text) : undefined)
  if (isBeside) console.info(`\n── ${name}\n${said}`)
  console.info(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${Math.round((performance.now() - start) / 1000)} s)`)
  return code === 0
}

/** A check is one test: it passes or it fails. */
async function check(name, command, args) {
  const ok = await step(name, command, args, { isBeside: true })
  sums[ok ? 'passed' : 'failed'] += 1
}

async function unitAndApi() {
  const file = join(results, 'vitest.json')
  const ok = await step('rules and API', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  add(file, ok, (report) => [report.numPassedTests, report.numFailedTests])
}

async function browser() {
  if (!browserPath() && !(await installBrowser())) {
    sums.failed += 1
    return
  }
  const file = join(results, 'playwright.json')
  const ok = await step('browser', 'playwright', ['test', '--reporter=list,json'], {
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

async function checks() {
  await check('lint', 'biome', ['check', '.'])
  await check('imports', 'npm', ['run', '--silent', 'imports'])
  await check('types', 'npm', ['run', '--silent', 'typecheck'])
  await check('unused code', 'knip', [])
}

await check('build', 'node', ['scripts/build.mjs'])
// Two of a length, side by side: each keeps the processors busy while the other waits.
await Promise.all([checks().then(browser), unitAndApi()])

if (!process.env.TEST_DATABASE_URL) {
  console.info(
    '\nThe API tests ran on the embedded database only. To run them on PostgreSQL too, set TEST_DATABASE_URL.',
  )
}
console.info(`\n${sums.passed} passed, ${sums.failed} failed`)
process.exit(sums.failed === 0 && sums.passed > 0 ? 0 : 1)
