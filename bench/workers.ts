import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { serverArgs, serverEnv } from '../scripts/server-process.ts'
import type { Bench } from './bench.ts'
import { freePort } from './postgres.ts'
import { hasWrk, loadByWrk } from './wrk.ts'

/**
 * Twice the cores: one process of the shop, PostgreSQL and the client, all held on one core, beside
 * two processes, PostgreSQL and the client on two. The reads are pages of the orders of a user,
 * which are not cached.
 */

const START = fileURLToPath(new URL('../server/running/start.ts', import.meta.url))
const TARGET = 1.7
const CONNECTIONS = 32
const SIDES = [
  { workers: 1, cores: '0' },
  { workers: 2, cores: '0,1' },
]

type Side = { url: string; cores: string; stop(): Promise<unknown> }

export async function workersSuite(bench: Bench, databaseUrl: string): Promise<void> {
  const name = 'workers: twice the cores, reads that are not cached (PostgreSQL)'
  if (!bench.isSelected(name)) return
  if (!hasWrk) return console.info(`${name}: left out, wrk is not installed`)
  const JWT_SECRET = 'kX3vQ9mZ7tB2wL8pR5nC1dF6hJ4gS0yA'
  const filled = await bench.startShop('postgres', 'all', { JWT_SECRET })
  const { buyer } = filled.ready
  await filled.stop()
  const paths = Array.from(
    { length: 100 },
    (_, i) => `/api/sales/user/50/${(i * 50) % buyer.orders}`,
  )
  const sides: Side[] = []
  for (const { workers, cores } of SIDES) {
    const env = { ...bench.settings(databaseUrl), JWT_SECRET, WEB_CONCURRENCY: `${workers}` }
    sides.push({ cores, ...(await startOn(cores, env)) })
  }
  const measure = async ({ url, cores }: Side, seconds: number): Promise<number> => {
    await holdOn(cores, databaseUrl)
    const { perSecond } = await loadByWrk({
      url: `${url}/`,
      paths,
      token: buyer.token,
      connections: CONNECTIONS,
      seconds,
    })
    return perSecond
  }
  const { count, seconds } = bench.options.rounds
  for (const side of sides) await measure(side, 3) // compiles, connects, prepares
  const ratios: number[] = []
  const figures: number[][] = [[], []]
  for (let round = 0; round < count; round++) {
    const reached = [
      await measure(sides[0] as Side, seconds),
      await measure(sides[1] as Side, seconds),
    ]
    for (const [side, perSecond] of reached.entries()) figures[side]?.push(perSecond)
    ratios.push((reached[1] ?? 0) / (reached[0] ?? 1))
  }
  for (const { stop } of sides) await stop()
  const ratio = median(ratios)
  bench.report({
    name,
    target: TARGET.toFixed(1),
    reached: ratio.toFixed(2),
    isMet: ratio >= TARGET,
    details: `${median(figures[0] ?? []).toFixed(0)}/s on one core, ${median(figures[1] ?? []).toFixed(0)}/s on two`,
  })
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** The line that it is open names its public origin, so the port is chosen here. */
async function startOn(cores: string, env: Record<string, string>) {
  const port = await freePort()
  const child = spawn('taskset', ['-c', cores, process.execPath, ...serverArgs, START], {
    env: { PATH: process.env.PATH, ...serverEnv, ...env, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('The shop is open')) continue
    child.stdout.resume()
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { url: `http://127.0.0.1:${port}`, stop }
  }
  throw new Error('the shop did not open')
}

/** Client and PostgreSQL, which has to be on this machine. */
async function holdOn(cores: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const [, server = ''] =
    /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${rows[0].pid}/status`, 'utf8')) ?? []
  await client.end()
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim().split(' ')
  for (const pid of [process.pid, server, ...children]) {
    execFileSync('taskset', ['-acp', cores, `${pid}`], { stdio: 'ignore' })
  }
}
