import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { end, imports, lint, types, vitest } from './test-steps.mjs'

/**
 * `npm run test:quick`: lint, imports, types, rules, and the API tests of the rooms that changed since `main` (or since
 * `--since`), on the embedded database. Each API test opens a whole shop and so imports the whole server:
 * the tests are chosen by folder, not by imports.
 */

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim().split('\n').filter(Boolean)

/** Of this branch and of the working tree. */
function changedFiles() {
  const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } })
  const base = git('merge-base', values.since, 'HEAD').join()
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** `server/sales` of a file in it, and of `contract/sales.ts`. */
function roomOf(path) {
  const [area, name = ''] = path.split('/')
  return area === 'contract' ? `server/${name.replace(/\.ts$/, '')}` : `${area}/${name}`
}

const changed = changedFiles()
const rooms = new Set(changed.map(roomOf))
const apiTests = git('ls-files', '--cached', '--others', '--exclude-standard', '*.api.test.ts').filter(
  (path) => existsSync(path) && rooms.has(roomOf(path)),
)

async function api() {
  if (apiTests.length === 0) return
  const args = ['--project', 'api on the embedded database', '--maxWorkers', '1', ...apiTests]
  await vitest('API of what changed', args, { isBeside: true })
}

async function checks() {
  await lint()
  await imports()
  await types()
  await vitest('rules', ['--project', 'rules', '--maxWorkers', '1'], { isBeside: true })
}

await Promise.all([checks(), api()])
console.info(`\nAPI tests of what changed: ${apiTests.length} files. \`npm test\` runs all, and the browser.`)
end()
