import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'
import { CHIEF } from './own-shop.ts'

export type SickShop = { url: string; dataDir: string; end(): Promise<void> }

/** An empty shop of one test alone, at a mail server that nobody runs. */
export async function startSickShop(): Promise<SickShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-sick-'))
  const settings = {
    ...{ PORT: '0', SEED: 'none', RATE_LIMIT: 'off', DATA_DIR: dataDir, SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ SUPER_ADMIN_EMAIL: CHIEF.email, SUPER_ADMIN_PASSWORD: CHIEF.password },
  }
  const child = spawn(process.execPath, [...serverArgs, 'server/main.ts'], {
    env: { PATH: process.env.PATH, ...serverEnv, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { url: await addressOf(child), dataDir, end: () => end(child, dataDir) }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the shop says nothing')
  for await (const line of createInterface({ input: stdout })) {
    const port = /The shop is open: \S+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    stdout.resume()
    return `http://localhost:${port}`
  }
  throw new Error('the shop did not open')
}

async function end(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await rm(dataDir, { recursive: true })
}
