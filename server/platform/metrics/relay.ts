import cluster, { type Worker } from 'node:cluster'

/**
 * How the processes of one shop ask each other for their figures, through the process that watches
 * them.
 */

/**
 * A process asks for the figures of all; the watching one asks each to `give` them; the answer has
 * those of `all`.
 */
export type RelayMessage =
  | { metrics: 'ask'; id: number }
  | { metrics: 'give'; id: number }
  | { metrics: 'given'; id: number; figures: object }
  | { metrics: 'all'; id: number; all: object[] }

/** One that starts, or hangs, is left out. */
const RELAY_WITHIN_MS = 2_000

export const isRelayMessage = (message: unknown): message is RelayMessage =>
  message instanceof Object && 'metrics' in message

let lastQuestionId = 0

/**
 * Undefined when the other side does not answer in time. Ids are those of the process that asks.
 */
export function askForFigures(
  other: Worker,
  metrics: 'give' | 'ask',
  withinMs: number,
): Promise<RelayMessage | undefined> {
  lastQuestionId += 1
  const question: RelayMessage = { metrics, id: lastQuestionId }
  const answer = metrics === 'give' ? 'given' : 'all'
  return new Promise((resolve) => {
    const hear = (message: unknown): void => {
      if (isRelayMessage(message) && message.metrics === answer && message.id === question.id)
        end(message)
    }
    const end = (message?: RelayMessage): void => {
      clearTimeout(timer)
      other.off('message', hear)
      resolve(message)
    }
    const timer = setTimeout(end, withinMs)
    other.on('message', hear)
    sendToWorker(other, question)
  })
}

/**
 * Answers processes that ask for the figures of all. The process that watches them calls it once.
 */
export function relayMetrics(): void {
  cluster.on('message', (asking, message: unknown) => {
    if (!isRelayMessage(message) || message.metrics !== 'ask') return
    const { id } = message
    void gatherFigures().then((figures) =>
      sendToWorker(asking, { metrics: 'all', id, all: figures }),
    )
  })
}

async function gatherFigures(): Promise<object[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const answers = await Promise.all(
    workers.map((worker) => askForFigures(worker, 'give', RELAY_WITHIN_MS)),
  )
  return answers.flatMap((answer) => (answer?.metrics === 'given' ? [answer.figures] : []))
}

export function sendToWorker(worker: Worker, message: RelayMessage): void {
  if (worker.isConnected()) worker.send(message, () => {}) // it may end at this moment
}
