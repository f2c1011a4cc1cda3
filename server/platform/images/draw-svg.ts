import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const CHILD = fileURLToPath(new URL('draw-svg-process.ts', import.meta.url))

/**
 * Rasterises a drawing as PNG; undefined when it cannot be drawn, or not in time. Runs in a process of its own: a small
 * file can cause minutes of work that only the end of its process stops.
 */
export async function drawSvg(svg: string, timeoutMs: number): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [CHILD], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }, // no other setting of the shop
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stdin.on('error', () => {}) // it ended before it read everything
  child.stdin.end(svg)
  const [code] = await once(child, 'close')
  return code === 0 && chunks.length > 0 ? Buffer.concat(chunks) : undefined
}
