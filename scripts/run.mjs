import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program of node_modules/.bin or of the system, and answers its exit code; signals go on to it. What it says is
 * shown, or told to `hear`.
 */
export function run(command, args, env = {}, hear) {
  const path = `${root}node_modules/.bin:${process.env.PATH}`
  const stdio = hear ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, PATH: path, ...env } })
  if (hear) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', pass)
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => {
      process.off('SIGTERM', pass)
      process.off('SIGINT', pass)
      resolve(code ?? 1)
    })
  })
}
