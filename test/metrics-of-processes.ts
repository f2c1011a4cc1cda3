import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { metrics } from '#server/platform/metrics/metrics.ts'
import { giveFigures, readMetricsText } from '#server/platform/metrics/read.ts'
import { relayMetrics } from '#server/platform/metrics/relay.ts'

/**
 * Two processes that sent as many mails as their number says, and one that gives no answer: prints
 * what the first answers.
 */
if (cluster.isPrimary) {
  relayMetrics()
  const workers = [1, 2, 3].map(() => cluster.fork())
  await Promise.all(workers.map((worker) => once(worker, 'message')))
  const [first] = workers as [Worker]
  first.on('message', (message: { text?: string }) => {
    if (message.text === undefined) return
    console.info(message.text)
    process.exit(0)
  })
  first.send('report')
} else {
  const number = cluster.worker?.id ?? 0
  if (number !== 3) giveFigures()
  metrics.mails.inc({ result: 'sent' }, number)
  process.on('message', (message) => {
    if (message === 'report') void readMetricsText().then((text) => process.send?.({ text }))
  })
  process.send?.('ready')
}
