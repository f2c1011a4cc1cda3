import cluster from 'node:cluster'
import { performance } from 'node:perf_hooks'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { metrics } from './metrics.ts'
import { beforeReading, prepareReading, registry, sharedRegistry } from './registry.ts'
import { askForFigures, isRelayMessage, sendToWorker } from './relay.ts'

export const METRICS_TYPE = registry.contentType

let utilization = performance.eventLoopUtilization()
beforeReading(() => {
  const now = performance.eventLoopUtilization()
  metrics.loopUtilization.set(performance.eventLoopUtilization(now, utilization).utilization)
  utilization = now
})

type MetricFigures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** Longer than the watching process waits for the others. */
const FIGURES_WITHIN_MS = 3_000

/**
 * Among several processes: gives figures when it is asked for them. Each of them has a label of its
 * process.
 */
export function giveFigures(): void {
  const { worker } = cluster
  if (!worker) return
  registry.setDefaultLabels({ process: String(worker.id) })
  worker.on('message', (message: unknown) => {
    if (!isRelayMessage(message) || message.metrics !== 'give') return
    prepareReading()
    void registry
      .getMetricsAsJSON()
      .then((figures) => sendToWorker(worker, { metrics: 'given', id: message.id, figures }))
  })
}

/**
 * All figures as Prometheus reads them: those of each process of this shop, then those of the whole
 * shop.
 */
export async function readMetricsText(): Promise<string> {
  const answer = cluster.worker && (await askForFigures(cluster.worker, 'ask', FIGURES_WITHIN_MS))
  // Those of this process alone, when the watching process does not answer.
  const figures = answer?.metrics === 'all' ? (answer.all as MetricFigures[]) : undefined
  if (!figures) prepareReading()
  const ofProcesses = figures ? mergeFigures(figures) : registry
  const processText = await ofProcesses.metrics()
  const shopText = await sharedRegistry.metrics()
  return `${processText}\n${shopText}`
}

/** One registry of the figures of all processes. Nothing is added up: their labels differ. */
function mergeFigures(figuresOfProcesses: readonly MetricFigures[]): Registry {
  const summed = figuresOfProcesses.map((figures) =>
    figures.map((figure) => ({ ...figure, aggregator: 'sum' })),
  )
  return AggregatorRegistry.aggregate(summed)
}
