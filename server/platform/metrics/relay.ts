import cluster, { type Worker } from 'node:cluster'

/**
 * How the processes of one shop ask each other for their figures, through the process that watches
 * them.
 */

/**
 * A process asks for the figures of all; the watching one asks each to `give` them; the answer has
 * those of `all`.
 */
export type Message =
  | { metrics: 'ask'; id: number }
  | { metrics: 'give'; id: number }
  | { metrics: 'given'; id: number; figures: object }
  | { metrics: 'all'; id: number; all: object[] }

/** One that starts, or hangs, is left out. */
const WITHIN_MS = 2_000

export const isMessage = (message: unknown): message is Message =>
  message instanceof Object && 'metrics' in message

let asked = 0

/**
 * Undefined when the other side does not answer in time. Ids are those of the process that asks.
 */
export function askFor(
  other: Worker,
  metrics: 'give' | 'ask',
  withinMs: number,
): Promise<Message | undefined> {
  asked += 1
  const question: Message = { metrics, id: asked }
  const answer = metrics === 'give' ? 'given' : 'all'
  return new Promise((resolve) => {
    const hear = (message: unknown): void => {
      if (isMessage(message) && message.metrics === answer && message.id === question.id)
        end(message)
    }
    const end = (message?: Message): void => {
      clearTimeout(timer)
      other.off('message', hear)
      resolve(message)
    }
    const timer = setTimeout(end, withinMs)
    other.on('message', hear)
    tell(other, question)
  })
}

/**
 * Answers processes that ask for the figures of all. The process that watches them calls it once.
 */
export function relayMetrics(): void {
  cluster.on('message', (asking, message: unknown) => {
    if (!isMessage(message) || message.metrics !== 'ask') return
    const { id } = message
    void gather().then((figures) => tell(asking, { metrics: 'all', id, all: figures }))
  })
}

async function gather(): Promise<object[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const answers = await Promise.all(workers.map((worker) => askFor(worker, 'give', WITHIN_MS)))
  return answers.flatMap((answer) => (answer?.metrics === 'given' ? [answer.figures] : []))
}

export function tell(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => {}) // it may end at this moment
}
