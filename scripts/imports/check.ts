import { readFileSync, writeFileSync } from 'node:fs'
import { DRAWN_IN, drawRooms, withDrawing } from './drawing.ts'
import { exceptions } from './exceptions.ts'
import { readSources } from './sources.ts'
import { emptyRooms, findViolations, withoutArrows } from './violations.ts'

/**
 * `npm run imports`: each import that the rules refuse, with its rule, and what the rules say that is no longer so.
 * `npm run imports -- --draw` draws the server's rooms in the docs.
 */

const sources = readSources()

const problemsWithout = (known: readonly string[]): string[] => [
  ...findViolations(withoutArrows(sources, known)).map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`),
  ...emptyRooms(sources).flatMap((room) => (known.includes(room) ? [] : `${room} is on a floor, but is not there`)),
]

function check(): void {
  const problems = problemsWithout(exceptions)
  for (const problem of problems) console.error(problem)
  for (const exception of exceptions) {
    const others = exceptions.filter((other) => other !== exception)
    if (problemsWithout(others).length === problems.length) console.warn(`no longer needed: ${exception}`)
  }
  console.info(`imports: ${sources.length} files, ${problems.length} violations, ${exceptions.length} exceptions`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function draw(): void {
  const text = readFileSync(DRAWN_IN, 'utf8')
  writeFileSync(DRAWN_IN, withDrawing(text, drawRooms(sources)))
}

if (process.argv.includes('--draw')) draw()
else check()
