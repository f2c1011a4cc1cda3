import { messages } from '#contract/messages.ts'
import { limitConcurrency } from '../../platform/async/concurrency.ts'
import { workerOnDemand } from '../../platform/async/worker-on-demand.ts'
import { badField } from '../../platform/errors.ts'
import type { Rendered } from './render.ts'

/** A text of 100 KB takes some tens of milliseconds; one made of nothing but marks would take minutes. */
const LIMIT_MS = 3_000

const inTurn = limitConcurrency(1)
/** In a thread, as the time that Markdown takes can grow with the square of its length. Null: too long, or impossible. */
const renderInWorker = workerOnDemand<string, Rendered | null>({
  file: new URL('./render-worker.ts', import.meta.url),
  does: 'renders pages',
  late: { afterMs: LIMIT_MS, answer: null },
})

/** Markdown as sanitised HTML. @throws 400 for a text that would take too long */
export async function renderAside(markdown: string): Promise<Rendered> {
  const rendered = await inTurn(() => renderInWorker(markdown))
  if (!rendered) throw badField('body', messages.pageTooTangled)
  return rendered
}
