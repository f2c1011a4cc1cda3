import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { messages } from '#contract/messages.ts'
import { badRequestError } from '../errors.ts'

const CHILD = fileURLToPath(new URL('draw-svg-process.ts', import.meta.url))
/** Ends a process that hangs; one that works too long ends itself. */
const DRAWING_TIMEOUT_MS = 60_000

/**
 * Draws a PNG, 1,200 pixels a side, in a process of its own: only its end stops the minutes or
 * gigabytes of some files.
 * @throws 400 when it cannot be drawn, not in time, or when nothing can be seen
 */
export async function drawSvgAsPng(svg: string): Promise<Buffer> {
  const child = spawn(process.execPath, [CHILD], {
    // no setting of the shop
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, LANG: 'en' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: DRAWING_TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {}) // it ended before it read everything
  child.stdin.end(svg)
  const [png, [code, signal]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  if (signal) throw badRequestError(messages.svgTooComplex)
  if (code !== 0) throw badRequestError(messages.svgUnreadable)
  if (png.length === 0)
    throw badRequestError(messages.svgHasForbiddenPart('nothing that can be seen'))
  return png
}
