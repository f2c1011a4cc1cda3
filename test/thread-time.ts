/**
 * CPU milliseconds of this thread since `before`. Nothing else is answered in them; other processes
 * do not change them.
 */
function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * Some tries, since there may be garbage to collect or code to compile. The first that is fast
 * enough is the last.
 */
const TRIES = 3

/** The CPU milliseconds of this thread that the fastest of the tries takes. */
export async function leastThreadMs(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let done = 0; done < TRIES && least > enough; done += 1) {
    const before = process.threadCpuUsage()
    await work()
    least = Math.min(least, msSince(before))
  }
  return least
}

/** As `leastThreadMs`, of work that waits for nothing. */
export function leastMs(work: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let done = 0; done < TRIES && least > enough; done += 1) {
    const before = process.threadCpuUsage()
    work()
    least = Math.min(least, msSince(before))
  }
  return least
}

/** Measured on 29 November 2026, on a machine with two processors. */
const USUAL_MS = 90

function doFixedWork(): void {
  const values = Array.from({ length: 20_000 }, (_, place) => ({ place, name: `entry ${place}` }))
  for (let round = 0; round < 40; round += 1) JSON.parse(JSON.stringify(values))
}

/**
 * How many times slower this machine is now than the one on which limits were set; 1 where it is
 * faster.
 */
export const slowness = (): number => Math.max(1, leastMs(doFixedWork, 0) / USUAL_MS)
