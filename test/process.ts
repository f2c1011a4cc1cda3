import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { createFolderStorage } from '#server/platform/images/folder-storage.ts'
import { createImages } from '#server/platform/images/images.ts'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = join(ROOT, 'server/running/start.ts')

export type Running = {
  /** `http://127.0.0.1:41234` */
  url: string
  child: ChildProcess
  /** The exit code; null after a kill. */
  ended: Promise<number | null>
}

export type Ended = { code: number | null; output: string }

type Environment = Record<string, string>

/** Only these variables: settings of the caller's shell must not change a test. */
const environment = (env: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...serverEnv,
  PORT: '0',
  SEED: 'none',
  RATE_LIMIT: 'off',
  ...env,
})

const launched = new Set<ChildProcess>()

/** What a failed test did not stop ends with its worker, which the runner ends by this signal. */
process.once('SIGTERM', () => {
  for (const child of launched) child.kill('SIGKILL')
  process.exit()
})

function launch(env: Environment, args: readonly string[] = [MAIN]): ChildProcess {
  const child = spawn(process.execPath, [...serverArgs, ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launched.add(child)
  child.once('exit', () => launched.delete(child))
  return child
}

const codeOf = async (child: ChildProcess): Promise<number | null> => {
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** A new data folder with an opened, empty database. */
export async function givenFolder(parent: string, name: string): Promise<string> {
  const folder = join(parent, name)
  await cp(inject('openedOnce'), folder, { recursive: true })
  return folder
}

/** A shop without any is not backed up: the products of tests name pictures that are nowhere. */
export const givenPicture = (dataDir: string): Promise<string> =>
  createImages(createFolderStorage(join(dataDir, 'files'))).store(Buffer.from('a picture'))

/**
 * Starts the shop as `npm start` does, from the sources in `root`: those of an earlier version have
 * one process only.
 */
export const startShop = (env: Environment, root = ROOT): Promise<Running> =>
  opened(launch(env, [join(root, 'server/running/start.ts')]))

/** Waits for the line that the shop is open, which the process writes. */
export async function opened(child: ChildProcess): Promise<Running> {
  const ended = codeOf(child)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const port = /The shop is open: \S+:(\d+)/.exec(line)?.[1]
    if (port) {
      child.stdout?.resume()
      return { url: `http://127.0.0.1:${port}`, child, ended }
    }
  }
  throw new Error(`the shop did not open: ${errors}`)
}

/** A start that is expected to end by itself. */
export const tryStart = (env: Environment): Promise<Ended> => untilEnd(launch(env))

/** A command of package.json, with its arguments. `root`: of another version of the shop. */
export const runCommand = async (
  name: string,
  args: readonly string[],
  env: Environment,
  root = ROOT,
): Promise<Ended> => untilEnd(await startCommand(name, args, env, root))

/** As `runCommand`, while it runs. */
export async function startCommand(
  name: string,
  args: readonly string[],
  env: Environment,
  root = ROOT,
): Promise<ChildProcess> {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const [, file = ''] = / (\S+\.ts)$/.exec(scripts[name]) ?? []
  return launch(env, [join(root, file), ...args])
}

export async function untilEnd(child: ChildProcess): Promise<Ended> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  return { code: await codeOf(child), output }
}

export async function stop(
  { child, ended }: Running,
  signal: NodeJS.Signals,
): Promise<number | null> {
  child.kill(signal)
  return ended
}
