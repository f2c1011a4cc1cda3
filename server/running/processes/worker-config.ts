import type { StandInAddresses } from '../../orders/payments/providers/choose-provider.ts'

/**
 * The primary process passes data to a serving one: in the environment at its start, later by
 * message.
 */

const WORKER_VARIABLE = 'KASUWA_WORKER'

type WorkerConfig = {
  /** Addresses of the stand-in provider, which runs once for all processes. */
  standIn: StandInAddresses | undefined
  /** Only the first process prints lines for the operator. */
  isFirst: boolean
}

export const passToWorker = (workerConfig: WorkerConfig): Record<string, string> => ({
  [WORKER_VARIABLE]: JSON.stringify(workerConfig),
})

/** Reads it in a serving process; undefined in the only process of a shop. */
export const readWorkerConfig = (): WorkerConfig | undefined =>
  process.env[WORKER_VARIABLE] ? JSON.parse(process.env[WORKER_VARIABLE]) : undefined

/** Message: another process has taken its place, and it ends once its connections have ended. */
export const RETIRE_MESSAGE = 'retire'
