import { execFile, spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ACCEPT_ENCODING } from './capture.ts'
import type { Load, Measured } from './measured.ts'

const run = promisify(execFile)

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

const Result = z.object({
  ...{ answers: z.number(), seconds: z.number(), failed: z.number(), cpuMs: z.number() },
  ...{ p50Ms: z.number(), p95Ms: z.number(), p99Ms: z.number() },
})

/** Debian's package `wrk`: a client in C, one thread of which is ten times as fast as a client in JavaScript. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** Only for reads. @throws Error when a request fails */
export async function loadByWrk({ url, paths, token, connections, seconds }: Load): Promise<Measured> {
  const headers = [`accept-encoding: ${ACCEPT_ENCODING}`, ...(token ? [`authorization: Bearer ${token}`] : [])]
  const file = join(tmpdir(), `shop-bench-paths-${process.pid}`)
  if (paths) await writeFile(file, `${paths.join('\n')}\n`)
  const { stdout } = await run('wrk', [
    ...['-t1', `-c${connections}`, `-d${Math.max(1, Math.round(seconds))}s`, '--timeout', '30s', '-s', SCRIPT],
    ...headers.flatMap((header) => ['-H', header]),
    ...[url, ...(paths ? ['--', file] : [])],
  ])
  if (paths) await rm(file)
  const {
    answers,
    seconds: took,
    failed,
    cpuMs,
    ...times
  } = Result.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed`)
  return { ...times, client: 'wrk', answers, perSecond: answers / took, clientShare: cpuMs / (took * 1000) }
}
