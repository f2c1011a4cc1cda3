/** What this process has taken of the machine. */
export type Usage = { rssMb: number; cpuMs: number }

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { rssMb: process.memoryUsage.rss() / 2 ** 20, cpuMs: (user + system) / 1000 }
}
