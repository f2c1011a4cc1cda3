import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program of node_modules/.bin or of the system, and returns its exit code; signals are
 * forwarded to it. Its output is shown, or passed to `onOutput`.
 */
export function run(command, args, env = {}, onOutput) {
  const path = `${root}node_modules/.bin:${process.env.PATH}`
  const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: path, ...env },
  })
  if (onOutput)
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', onOutput)
  const forwardSignal = (signal) => child.kill(signal)
  process.on('SIGTERM', forwardSignal)
  process.on('SIGINT', forwardSignal)
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => {
      process.off('SIGTERM', forwardSignal)
      process.off('SIGINT', forwardSignal)
      resolve(code ?? 1)
    })
  })
}
