import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { type Config, readShopConfig } from '../../platform/config/config.ts'
import { createOperatorOutput } from '../../platform/log/say.ts'
import { relayMetrics } from '../../platform/metrics/relay.ts'
import { explainStartError } from '../commands/explain.ts'
import { shopOpenLine } from './start-line.ts'
import { startStandInProvider } from './start-stand-in.ts'
import { passToWorker } from './worker-config.ts'
import { createWorkerPool } from './workers.ts'

/**
 * Starts as many processes as WEB_CONCURRENCY says, each an instance of the shop as `run-process.ts`
 * starts it, and watches them. This process accepts the connections and hands them round: the port
 * stays open while processes come and go. SIGHUP replaces them one after the other, without a lost
 * request; SIGTERM ends them as it ends a shop of one process.
 */
async function superviseProcesses(config: Config): Promise<void> {
  const standIn = await startStandInProvider(config)
  // Round-robin: the kernel's own choice gives one process most of the work.
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../run-process.ts', import.meta.url)) })
  relayMetrics()
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  let address = ''
  cluster.once('listening', (_worker, { port }) => {
    address = `http://${host}:${port}`
    standIn?.setWebhookUrl(`${address}/api/payments/webhook`)
  })
  const standInAddresses = standIn && { url: standIn.url, apiUrl: standIn.apiUrl }
  const workers = createWorkerPool({
    count: config.workers,
    fork: (isFirst) => cluster.fork(passToWorker({ standIn: standInAddresses, isFirst })),
    say: (line) => console.error(line),
    giveUp: () => {
      console.error(
        'No process of the shop serves, and new ones end at their start: it gives up. The reason is above.',
      )
      process.exit(1)
    },
  })
  const stop = async (): Promise<void> => {
    // Ends this process even if one of the others hangs; they end with it.
    setTimeout(() => process.exit(1), config.drainMs + config.stopWithinMs).unref()
    const hasStopped = await workers.stop()
    await standIn?.close()
    process.exit(hasStopped ? 0 : 1)
  }
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) void stop()
      isStopping = true
    })
  }
  process.on('SIGHUP', () => void workers.replaceAll())
  await workers.open().catch(() => process.exit(1)) // it has said why
  createOperatorOutput(config)(shopOpenLine(config, address))
}

/**
 * Starts the shop in several processes. Where one process is enough it does nothing and resolves
 * with false. Exits with 1 when the start fails.
 */
export async function startSeveralProcesses(): Promise<boolean> {
  try {
    const config = readShopConfig(process.env)
    if (config.workers > 1) await superviseProcesses(config)
    return config.workers > 1
  } catch (error) {
    console.error(explainStartError(error, process.env))
    process.exit(1)
  }
}
