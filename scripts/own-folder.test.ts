import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const HELPER = fileURLToPath(new URL('own-folder.mjs', import.meta.url))

/** Starts a program that leaves a detached process behind, and tells its id and the folder. */
const PROGRAM = `
  await import(${JSON.stringify(HELPER)})
  const { spawn } = await import('node:child_process')
  const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  left.once('spawn', () => console.log(JSON.stringify({ pid: left.pid, folder: process.env.TMPDIR })))
  setInterval(() => {}, 1000)`

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s leaves neither processes nor folders behind',
  async (signal) => {
    const program = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM])
    const [line] = await once(program.stdout, 'data')
    const { pid, folder } = JSON.parse(String(line))
    expect([isRunning(pid), existsSync(folder)]).toEqual([true, true])

    program.kill(signal)
    await once(program, 'exit')

    await expect.poll(() => isRunning(pid)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  },
)
