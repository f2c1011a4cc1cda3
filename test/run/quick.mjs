import '../../scripts/own-folder.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { end, imports, lint, readability, types, vitest } from './steps.mjs'

/**
 * `npm run test:quick`: lint, imports, readability, types, rules, and the API tests of the rooms that changed
 * since `main` (or since `--since`), on the embedded database. Each API test opens a whole shop and
 * so imports the whole server: the tests are chosen by folder, not by imports.
 */

const git = (...args) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim().split('\n').filter(Boolean)

function stop(reason) {
  console.error(`${reason.trim()}\nnpm run test:quick -- [--since main]`)
  process.exit(1)
}

/** The commit to compare with. */
function startOfChange() {
  try {
    const { values } = parseArgs({ options: { since: { type: 'string', default: 'main' } } })
    return git('merge-base', values.since, 'HEAD').join()
  } catch (error) {
    return stop(error.message)
  }
}

/** Changed files of this branch and the working tree. */
function changedFiles() {
  const changed = git('diff', '--name-only', startOfChange())
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')]
}

const apiTests = git(
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.api.test.ts',
).filter(existsSync)

/**
 * `server/orders` of a file in `server/orders/sales/`, and of one in `contract/orders/`; `demo` of
 * all of it.
 */
function roomOf(path) {
  const [area, name = ''] = path.split('/')
  if (area === 'demo') return area
  if (area !== 'contract') return `${area}/${name}`
  const [word] = name.split(/[-.]/)
  return apiTests.map(roomOf).find((room) => room.startsWith(`server/${word}`)) ?? path
}

const REACHES_API = /^(server|contract|demo|test)\/.*(?<!\.test)\.ts$/

const changed = changedFiles()
const changedRooms = new Set(changed.map(roomOf))
const chosen = apiTests.filter((path) => changedRooms.has(roomOf(path)))
const chosenRooms = new Set(chosen.map(roomOf))
const withoutTest = changed.filter(
  (path) => REACHES_API.test(path) && !chosenRooms.has(roomOf(path)),
)

async function api() {
  if (chosen.length === 0) return
  const args = ['--project', 'api on the embedded database', '--maxWorkers', '1', ...chosen]
  await vitest('API of what changed', args)
}

async function checks() {
  await lint()
  await imports()
  await readability()
  await vitest('rules', ['--project', 'rules', '--maxWorkers', '1'])
}

await Promise.all([checks(), types().then(api)])
console.info(
  `\nAPI tests of what changed: ${chosen.length} files. \`npm test\` runs all, and the browser.`,
)
if (withoutTest.length > 0)
  console.info(`Changed, but no API test is in their rooms: ${withoutTest.join(', ')}`)
end()
