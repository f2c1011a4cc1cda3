import { messages } from '#contract/messages.ts'
import { createFairQueue, type QueueTurn } from '../../platform/async/fair-queue.ts'
import { workerOnDemand } from '../../platform/async/worker-on-demand.ts'
import { badFieldError } from '../../platform/errors.ts'
import type { RenderedText } from './render.ts'

/**
 * A text of 100 KB takes some tens of milliseconds; one made of nothing but marks would take
 * minutes.
 */
const RENDER_LIMIT_MS = 3_000

/** The last text in a full queue waits less than a second, unless one takes too long. */
const renderingTurns = createFairQueue({ atOnce: 1, maxWaiting: 16 })
/**
 * Renders in a thread, because the time that Markdown takes can grow with the square of its length.
 * Null: it took too long, or the text cannot be rendered.
 */
const renderInWorker = workerOnDemand<string, RenderedText | null>({
  file: new URL('./render-worker.ts', import.meta.url),
  does: 'renders pages',
  late: { afterMs: RENDER_LIMIT_MS, answer: null },
})

/**
 * Renders Markdown as sanitised HTML, beside the event loop and in turns that are fair to each
 * address.
 * @throws 400 for a text that takes too long, 503 when too many texts wait
 */
export async function renderMarkdownAside(
  markdown: string,
  turn: QueueTurn,
): Promise<RenderedText> {
  const rendered = await renderingTurns.run(turn, () => renderInWorker(markdown))
  if (!rendered) throw badFieldError('body', messages.pageTooTangled)
  return rendered
}
