import { readFileSync, writeFileSync } from 'node:fs'
import { DRAWN_IN, drawRooms, withDrawing } from './drawing.ts'
import { readSources } from './sources.ts'
import { emptyRooms, findViolations } from './violations.ts'

/**
 * `npm run imports`: each import that the rules refuse, with its rule, and what the rules say that is no longer so.
 * `npm run imports -- --draw` draws the server's rooms in the docs.
 */

const sources = readSources()

function check(): void {
  const problems = [
    ...findViolations(sources).map(({ from, to, rule }) => `${from} imports ${to}: ${rule}`),
    ...emptyRooms(sources).map((room) => `${room} is on a floor, but is not there`),
  ]
  for (const problem of problems) console.error(problem)
  console.info(`imports: ${sources.length} files, ${problems.length} violations`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

function draw(): void {
  const text = readFileSync(DRAWN_IN, 'utf8')
  writeFileSync(DRAWN_IN, withDrawing(text, drawRooms(sources)))
}

if (process.argv.includes('--draw')) draw()
else check()
