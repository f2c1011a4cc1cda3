import { parentPort } from 'node:worker_threads'
import { render } from './render.ts'

/** Answers with null where the text cannot be rendered, such as quotes nested a thousand times. */
function tryRender(markdown: string) {
  try {
    return render(markdown)
  } catch {
    return null
  }
}

parentPort?.on('message', (markdown: string) => parentPort?.postMessage(tryRender(markdown)))
parentPort?.postMessage('loaded')
