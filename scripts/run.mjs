import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program of node_modules/.bin or of the system, and answers its exit code; signals go on to it. */
export function run(command, args, env = {}) {
  const path = `${root}node_modules/.bin:${process.env.PATH}`
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } })
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
