import { globSync, readFileSync } from 'node:fs'
import { exceptions, MAX_EXCEPTIONS } from './exceptions.ts'
import { type DensePlace, findDenseCode, RULES } from './find-dense-code.ts'
import { findSharedNames } from './find-shared-names.ts'

/**
 * `npm run readability`: each place of the product's code that asks too much of a reader, and each
 * top-level name that stands in two files.
 */

const paths = globSync('{contract,server,app,demo,sandbox}/**/*.{ts,tsx}')
const sources = paths.filter((path) => !/\.(test|d)\.tsx?$/.test(path)).toSorted()
const places = sources.flatMap((path) => findDenseCode(path, readFileSync(path, 'utf8')))

const isExcepted = (place: DensePlace): boolean =>
  exceptions.some(({ path, rule }) => path === place.path && rule === place.rule)
const unused = exceptions.filter(
  ({ path, rule }) => !places.some((place) => place.path === path && place.rule === rule),
)

/** Trees whose names are one vocabulary. */
const NAMED_TREES = /^(contract|app|server)\//
const named = sources.filter((path) => NAMED_TREES.test(path))
const sharedNames = findSharedNames(
  named.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

const problems = [
  ...places
    .filter((place) => !isExcepted(place))
    .map(({ path, line, rule }) => `${path}:${line} ${RULES[rule]}`),
  ...sharedNames.map(
    ({ name, paths }) => `${paths.join(', ')}: ${name} is declared in each: name its thing`,
  ),
  ...unused.map(({ path, rule }) => `${path}: the exception from ${rule} is no longer needed`),
]
if (exceptions.length > MAX_EXCEPTIONS)
  problems.push(`There are ${exceptions.length} exceptions; at most ${MAX_EXCEPTIONS} are allowed.`)
for (const problem of problems) console.error(problem)
console.info(`readability: ${sources.length} files, ${problems.length} violations`)
process.exitCode = problems.length > 0 ? 1 : 0
