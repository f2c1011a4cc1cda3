import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'
import { freePort } from './free-port.ts'

/**
 * Shops for browser and page tests: the built shop as `npm start` composes it, each on a data
 * folder of its own.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/opened-shops')

/** Super admin of the shops that start empty. */
export const SUPER_ADMIN = { email: 'chief@oja.example', password: 'tuesday-lantern-42-pepper' }

export type RunningShop = {
  url: string
  sandboxUrl: string
  dataDir: string
  pid: number
  close(): Promise<void>
}

type Environment = Record<string, string>

/** A copy of the demo shop. Seeding takes 20 s, copying less than 1 s. */
export const startDemoShop = (env: Environment = {}): Promise<RunningShop> => startCopy('demo', env)

/** A shop with nothing but its super admin. */
export const startEmptyShop = (env: Environment = {}): Promise<RunningShop> =>
  startCopy('none', env)

async function startCopy(seed: Seed, env: Environment): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), `shop-${seed}-`))
  await cp(join(await openedFolders(), seed), dataDir, { recursive: true })
  return start(dataDir, { ...settingsOf(seed), ...env })
}

const SEEDS = ['demo', 'none'] as const
type Seed = (typeof SEEDS)[number]

const settingsOf = (SEED: Seed): Environment => ({
  SEED,
  ...(SEED === 'none' && {
    SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
    SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
  }),
})

/**
 * A folder with the data folders of shops that were opened once, by their seed. It is kept until a
 * source of the server or the demo changes.
 */
export async function openedFolders(): Promise<string> {
  const folder = join(CACHE, await hashOfSources())
  if (existsSync(folder)) return folder
  await rm(CACHE, { recursive: true, force: true })
  const made = `${folder}-${process.pid}`
  for (const seed of SEEDS) {
    const shop = await start(join(made, seed), settingsOf(seed))
    await shop.close({ keepsData: true })
  }
  // another process was faster
  await rename(made, folder).catch(() => rm(made, { recursive: true }))
  return folder
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const paths = await Array.fromAsync(
    glob(['{contract,demo,server,sandbox}/**/*.{ts,sql}', 'package-lock.json'], { cwd: ROOT }),
  )
  for (const path of paths.filter((path) => !path.includes('.test.')).sort()) {
    hash.update(path)
    hash.update(await readFile(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function start(dataDir: string, env: Environment) {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [...serverArgs, join(ROOT, 'server/running/start.ts')], {
    env: {
      PATH: process.env.PATH,
      ...serverEnv,
      ...{ PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir },
      ...{ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilOpen(child)
  const close = async ({ keepsData = false } = {}): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    if (!keepsData) await rm(dataDir, { recursive: true, maxRetries: 5 })
  }
  const { pid = 0 } = child
  return {
    url: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    dataDir,
    pid,
    close,
  }
}

async function untilOpen({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) throw new Error('the shop has no output')
  for await (const line of createInterface({ input: stdout })) {
    if (!line.startsWith('The shop is open: ')) continue
    stdout.resume()
    return
  }
  throw new Error('the shop did not open')
}
