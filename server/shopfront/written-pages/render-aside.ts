import { messages } from '#contract/messages.ts'
import { createFairQueue, type Turn } from '../../platform/async/fair-queue.ts'
import { workerOnDemand } from '../../platform/async/worker-on-demand.ts'
import { badField } from '../../platform/errors.ts'
import type { Rendered } from './render.ts'

/**
 * A text of 100 KB takes some tens of milliseconds; one made of nothing but marks would take
 * minutes.
 */
const LIMIT_MS = 3_000

/** The last in a full queue waits less than a second, where no text is too long. */
const queue = createFairQueue({ atOnce: 1, maxWaiting: 16 })
/**
 * In a thread, as the time that Markdown takes can grow with the square of its length. Null: too
 * long, or impossible.
 */
const renderInWorker = workerOnDemand<string, Rendered | null>({
  file: new URL('./render-worker.ts', import.meta.url),
  does: 'renders pages',
  late: { afterMs: LIMIT_MS, answer: null },
})

/**
 * Markdown as sanitised HTML. @throws 400 for a text that would take too long, 503 when too many
 * wait
 */
export async function renderAside(markdown: string, turn: Turn): Promise<Rendered> {
  const rendered = await queue.run(turn, () => renderInWorker(markdown))
  if (!rendered) throw badField('body', messages.pageTooTangled)
  return rendered
}
