import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** CPU time of a process, its threads, and its children that have ended. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number)
  return (user + system + childUser + childSystem) * TICK_MS
}

export function rssMbOf(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1024
}
