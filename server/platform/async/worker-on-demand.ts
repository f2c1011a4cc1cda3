import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** An idle worker ends after this time, which frees its memory. */
const WORKER_IDLE_MS = 5 * 60_000

/**
 * `loaded`: it has said that it can answer. On a busy machine loading takes longer than an answer
 * may.
 */
type RunningWorker = { worker: Worker; loaded: Promise<unknown> }

type WorkerOptions<Answer> = {
  file: URL
  /** For the error when it stops: 'renders pages'. */
  does: string
  /** A worker that takes longer is ended; this is then the answer. */
  late?: { afterMs: number; answer: Answer }
}

/**
 * A thread of its own for what takes processor time; started on demand. It posts one message when
 * it is loaded, and one for each that it gets. It is asked one thing at a time.
 */
export function workerOnDemand<Question, Answer>({ file, does, late }: WorkerOptions<Answer>) {
  let running: RunningWorker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): RunningWorker {
    const worker = new Worker(file)
    worker.once('exit', () => forget(worker))
    return { worker, loaded: once(worker, 'message') }
  }

  function forget(worker: Worker): void {
    if (running?.worker === worker) running = undefined
  }

  function stop(worker: Worker): void {
    forget(worker)
    void worker.terminate()
  }

  return async (question: Question): Promise<Answer> => {
    clearTimeout(idle)
    running ??= start()
    const { worker, loaded } = running
    idle = setTimeout(() => stop(worker), WORKER_IDLE_MS).unref()
    await loaded
    return new Promise((done, fail) => {
      const end = () => {
        clearTimeout(limit)
        worker.off('message', read).off('error', lost).off('exit', lost)
        worker.unref()
      }
      const read = (answer: Answer): void => {
        end()
        done(answer)
      }
      const lost = (error: unknown): void => {
        end()
        fail(error instanceof Error ? error : new Error(`the worker that ${does} stopped`))
      }
      const endLate = ({ answer }: { answer: Answer }): void => {
        end()
        stop(worker)
        done(answer)
      }
      const limit = late && setTimeout(endLate, late.afterMs, late)
      worker.ref()
      worker.on('message', read).once('error', lost).once('exit', lost)
      worker.postMessage(question)
    })
  }
}
