import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { messages } from '#contract/messages.ts'
import { limitConcurrency } from '../../platform/async/concurrency.ts'
import { badField } from '../../platform/errors.ts'
import type { Rendered } from './render.ts'

/** A text of 100 KB takes some tens of milliseconds; one made of nothing but marks would take minutes. */
const LIMIT_MS = 3_000
/** An idle worker ends after this time. */
const IDLE_MS = 5 * 60_000

const inTurn = limitConcurrency(1)
/** `loaded`: it has said that it can render. On a busy machine loading takes longer than texts may: that is no text's fault. */
type Running = { worker: Worker; loaded: Promise<unknown> }
let running: Running | undefined
let idle: NodeJS.Timeout | undefined

/** A thread of its own, as the time that Markdown takes can grow with the square of its length; started on demand. */
async function startedWorker(): Promise<Worker> {
  clearTimeout(idle)
  running ??= start()
  const { worker, loaded } = running
  idle = setTimeout(() => stop(worker), IDLE_MS).unref()
  await loaded
  return worker
}

function start(): Running {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url))
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

/** Resolves to null where it takes too long, or cannot be done. */
async function renderInWorker(markdown: string): Promise<Rendered | null> {
  const rendering = await startedWorker()
  return new Promise((done, fail) => {
    const end = () => {
      clearTimeout(limit)
      rendering.off('message', read).off('error', lost).off('exit', lost)
      rendering.unref()
    }
    const read = (rendered: Rendered | null): void => {
      end()
      done(rendered)
    }
    const lost = (error: unknown): void => {
      end()
      fail(error instanceof Error ? error : new Error('the worker that renders pages stopped'))
    }
    const limit = setTimeout(() => {
      end()
      stop(rendering)
      done(null)
    }, LIMIT_MS)
    rendering.ref()
    rendering.on('message', read).once('error', lost).once('exit', lost)
    rendering.postMessage(markdown)
  })
}

/** Markdown as sanitised HTML. @throws 400 for a text that would take too long */
export async function renderAside(markdown: string): Promise<Rendered> {
  const rendered = await inTurn(() => renderInWorker(markdown))
  if (!rendered) throw badField('body', messages.pageTooTangled)
  return rendered
}
