import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()

/** Figures of the whole shop, which any process reads from the database. */
export const sharedRegistry = new Registry()

/** Counts up from the start of the process. */
export const createCounter = <L extends string = never>(
  name: string,
  help: string,
  ...labelNames: L[]
): Counter<L> => new Counter({ name, help, labelNames, registers: [registry] })

/** Seconds, from 1 ms to 10 s. */
const SECOND_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const createTimer = <L extends string = never>(
  name: string,
  help: string,
  ...labelNames: L[]
): Histogram<L> =>
  new Histogram({ name, help, labelNames, buckets: SECOND_BUCKETS, registers: [registry] })

/** A histogram of small numbers such as 1, 2, 3 … */
export const createSizeHistogram = (name: string, help: string, buckets: number[]): Histogram =>
  new Histogram({ name, help, buckets, registers: [registry] })

/** A present value of this process. */
export const createGauge = <L extends string = never>(
  name: string,
  help: string,
  ...labelNames: L[]
): Gauge<L> => new Gauge({ name, help, labelNames, registers: [registry] })

/** A present value of the whole shop. */
export const createSharedGauge = <L extends string = never>(
  name: string,
  help: string,
  ...labelNames: L[]
): Gauge<L> => new Gauge({ name, help, labelNames, registers: [sharedRegistry] })

/**
 * `read` sets gauges and adds up plain integers, each time before the figures are read. Returns how
 * to end that.
 */
export function beforeReading(read: () => void): () => void {
  readers.add(read)
  return () => void readers.delete(read)
}

const readers = new Set<() => void>()

/**
 * Gauges of the library whose names end as those of counters do. Each is the sum of one that has
 * labels.
 */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

function watchProcess(): void {
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED_GAUGES) registry.removeSingleMetric(name)
}

let isWatched = false

/**
 * Brings the figures up to date. Event loop, memory and garbage collection are watched from the
 * first time on.
 */
export function prepareReading(): void {
  if (!isWatched) watchProcess()
  isWatched = true
  for (const read of readers) read()
}
