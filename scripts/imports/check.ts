import { readSources } from './sources.ts'
import { findViolations, unusedExceptions } from './violations.ts'

/**
 * `npm run imports`: each import that the rules refuse, with its rule, and each exception that is
 * no longer needed.
 */

const sources = readSources()
const problems = [
  ...findViolations(sources).map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`),
  ...unusedExceptions(sources),
]
for (const problem of problems) console.error(problem)
console.info(`imports: ${sources.length} files, ${problems.length} violations`)
process.exitCode = problems.length > 0 ? 1 : 0
