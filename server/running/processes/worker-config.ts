import type { StandInAddresses } from '../../orders/payments/providers/choose-provider.ts'

/**
 * Messages from the primary to a serving process: by environment at its start, later by message.
 */

const NAME = 'KASUWA_WORKER'

type WorkerConfig = {
  /** Stand-in provider, which runs once for all. */
  standIn: StandInAddresses | undefined
  /** One of them speaks to the operator. */
  isFirst: boolean
}

export const passToWorker = (workerConfig: WorkerConfig): Record<string, string> => ({
  [NAME]: JSON.stringify(workerConfig),
})

/** Undefined in the only process of a shop. */
export const readWorkerConfig = (): WorkerConfig | undefined =>
  process.env[NAME] ? JSON.parse(process.env[NAME]) : undefined

/** Another has taken its place: it ends once its connections are. */
export const RETIRE = 'retire'
