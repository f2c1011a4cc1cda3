import { readFileSync } from 'node:fs'

/**
 * The work of a test run: its CPU time divided by that of a fixed loop in the same run, so that it
 * is alike on a fast and on a slow machine. Linux only.
 */

const STEPS = 5e8
const TICKS_PER_SECOND = 100

/** CPU seconds of this process and of its children that have ended, with all below them. */
function cpuSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')
  const [user, system, userOfChildren, systemOfChildren] = fields.slice(11, 15).map(Number)
  return (user + system + userOfChildren + systemOfChildren) / TICKS_PER_SECOND
}

function runLoop() {
  const before = cpuSeconds()
  let state = 0
  for (let i = 0; i < STEPS; i++) state = (state * 31 + i) | 0
  return { state, seconds: cpuSeconds() - before }
}

/**
 * Starts measuring. The function that it returns ends it and gives the ratio: half of the loop
 * runs at each end, as machines change their speed.
 */
export function startWork() {
  if (process.platform !== 'linux') return () => undefined
  const first = runLoop()
  const begin = cpuSeconds()
  return () => {
    const seconds = cpuSeconds() - begin
    const loopSeconds = first.seconds + runLoop().seconds
    console.info(
      `\nCPU of the tests: ${seconds.toFixed(0)} s, of a loop of 10⁹ steps: ${loopSeconds.toFixed(2)} s.`,
    )
    return seconds / loopSeconds
  }
}
