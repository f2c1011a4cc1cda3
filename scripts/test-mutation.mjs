import './own-folder.mjs'
import './require-node.mjs'
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { PARTS } from './mutation/parts.mjs'
import { run } from './run.mjs'

/**
 * `npm run test:mutation`: changes the code where money and rights are decided, one place at a
 * time, and counts the changes that no test notices (docs/reliability.md). With a word it runs the
 * parts that begin with it, with a file that file alone. `TEST_DATABASE_URL` makes the parts of the
 * server faster.
 */

/** The part of all changes that tests have to notice. */
const LEAST = 85

const word = process.argv[2] ?? ''
const isOf = ([name, { mutate }]) =>
  name.startsWith(word) || mutate.some((glob) => matchesGlob(word, glob))
const names = Object.entries(PARTS)
  .filter(isOf)
  .map(([name]) => name)
const file = word.endsWith('.ts') ? ['--mutate', word] : []

const reportOf = (name) => `reports/mutation/${name}.json`

/** How often each result came. */
function countsOf(name) {
  const { files } = JSON.parse(readFileSync(reportOf(name), 'utf8'))
  const results = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...statuses) => results.filter((status) => statuses.includes(status)).length
  return { noticed: count('Killed', 'Timeout'), missed: count('Survived', 'NoCoverage') }
}

function scoreOf(area) {
  const counts = names
    .filter((name) => name.split('-')[0] === area && existsSync(reportOf(name)))
    .map(countsOf)
  const sum = (key) => counts.reduce((all, one) => all + one[key], 0)
  const [noticed, mutants] = [sum('noticed'), sum('noticed') + sum('missed')]
  return { area, mutants, noticed, score: Math.floor((1000 * noticed) / mutants) / 10 }
}

/** Each change is tried in a new thread, which loads what it needs from this cache. */
const NODE_COMPILE_CACHE = 'node_modules/.cache/mutation'

let isRun = names.length > 0
for (const name of names) {
  const code = await run('stryker', ['run', ...file], { MUTATION_PART: name, NODE_COMPILE_CACHE })
  isRun = isRun && code === 0
}

const scores = [...new Set(names.map((name) => name.split('-')[0]))].map(scoreOf)
for (const { area, mutants, noticed, score } of scores)
  console.info(`${area}: ${noticed} of ${mutants}, ${score} %`)
process.exit(isRun && scores.every(({ score }) => score >= LEAST) ? 0 : 1)
