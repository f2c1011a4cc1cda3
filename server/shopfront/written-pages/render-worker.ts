import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from './render.ts'

/** Answers with null where the text cannot be rendered, such as quotes nested a thousand times. */
function tryRenderMarkdown(markdown: string) {
  try {
    return renderMarkdown(markdown)
  } catch {
    return null
  }
}

parentPort?.on('message', (markdown: string) =>
  parentPort?.postMessage(tryRenderMarkdown(markdown)),
)
parentPort?.postMessage('loaded')
