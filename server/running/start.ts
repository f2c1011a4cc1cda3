import cluster from 'node:cluster'

/**
 * The entry point: the shop in this process, or with WEB_CONCURRENCY in several, which this one
 * starts and watches.
 */

const { WEB_CONCURRENCY = '' } = process.env
// Loaded on demand: the process that watches stays small, and the shop alone has nothing of it.
const isAlone = cluster.isWorker || ['', '1'].includes(WEB_CONCURRENCY)
const areSeveral = !isAlone && (await (await import('./processes/primary.ts')).startSeveral())
if (!areSeveral) await import('./main.ts')
