import { execFile, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ACCEPT_ENCODING } from './capture.ts'
import type { Load, Measured } from './measured.ts'
import { randomOrder } from './order.ts'

const run = promisify(execFile)

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

const Result = z.object({
  ...{ answers: z.number(), seconds: z.number(), failed: z.number(), cpuMs: z.number() },
  ...{ p50Ms: z.number(), p95Ms: z.number(), p99Ms: z.number() },
})

/**
 * Debian's package `wrk`: a client in C, one thread of which is ten times as fast as a client in
 * JavaScript.
 */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** Orders that wrk chooses among; each time one is sent, its address is another. */
const BODIES = 2_000

const linesOf = ({ paths, orders }: Load): readonly string[] | undefined =>
  orders ? Array.from({ length: BODIES }, () => randomOrder(orders, 'ada.#@example.com')) : paths

/** For reads and orders. @throws Error when a request fails */
export async function loadByWrk(load: Load): Promise<Measured> {
  const { url, token, connections, seconds } = load
  const headers = [
    `accept-encoding: ${ACCEPT_ENCODING}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ]
  const lines = linesOf(load)
  const file = join(tmpdir(), `shop-bench-lines-${process.pid}`)
  if (lines) await writeFile(file, `${lines.join('\n')}\n`)
  const { stdout } = await run('wrk', [
    ...[
      '-t1',
      `-c${connections}`,
      `-d${Math.max(1, Math.round(seconds))}s`,
      '--timeout',
      '30s',
      '-s',
      SCRIPT,
    ],
    ...headers.flatMap((header) => ['-H', header]),
    ...[
      load.orders ? `${url}/api/sales` : url,
      ...(lines ? ['--', file] : []),
      ...(load.orders ? ['bodies'] : []),
    ],
  ])
  if (lines) await rm(file)
  const {
    answers,
    seconds: took,
    failed,
    cpuMs,
    ...times
  } = Result.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`)
  return {
    ...times,
    client: 'wrk',
    answers,
    perSecond: answers / took,
    clientShare: cpuMs / (took * 1000),
  }
}
