/** The memory and CPU time of this process. */
export type Usage = { rssMb: number; peakRssMb: number; cpuMs: number }

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  const peakRssMb = process.resourceUsage().maxRSS / 1024
  return { rssMb: process.memoryUsage.rss() / 2 ** 20, peakRssMb, cpuMs: (user + system) / 1000 }
}
