import cluster from 'node:cluster'

/**
 * The entry point: it runs the shop in this process, or with WEB_CONCURRENCY in several, which this
 * one starts and watches.
 */

const { WEB_CONCURRENCY = '' } = process.env
const isSingleProcess = cluster.isWorker || ['', '1'].includes(WEB_CONCURRENCY)

// Both are loaded on demand: the process that watches others stays small, and a shop of one process
// has nothing of the watching.
async function startSeveralIfAsked(): Promise<boolean> {
  if (isSingleProcess) return false
  const { startSeveralProcesses: startSeveral } = await import('./processes/primary.ts')
  return startSeveral()
}

if (!(await startSeveralIfAsked())) await import('./run-process.ts')
