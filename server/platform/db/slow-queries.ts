import type { FastifyBaseLogger } from 'fastify'
import { metrics } from '../metrics/metrics.ts'
import { genericPlan } from './generic-plan.ts'
import type { Database } from './open.ts'
import type { Statement } from './statements.ts'

type SlowQueryWatch = { slowMs: number; log: Pick<FastifyBaseLogger, 'warn'>; now?: () => number }

const SLOW_QUERY_PAUSE_MS = 60_000
const MOST_REMEMBERED = 500
const LONGEST_TEXT = 4_000

/**
 * Logs each slow statement once a minute, with its plan and no value of it. Returns what ends that.
 */
export function logSlowQueries(
  { statements, connection }: Pick<Database, 'statements' | 'connection'>,
  { slowMs, log, now = Date.now }: SlowQueryWatch,
): () => void {
  const silentUntil = new Map<string, number>()
  let isExplaining = false

  /** One at a time: when everything is slow, plans must not make it slower. */
  async function planOf(statement: Statement): Promise<string | undefined> {
    if (isExplaining) return undefined
    isExplaining = true
    const plan = await genericPlan(connection, statement).catch(() => undefined)
    isExplaining = false
    return plan?.slice(0, LONGEST_TEXT)
  }

  async function write(statement: Statement): Promise<void> {
    const plan = await planOf(statement)
    const text = statement.text.slice(0, LONGEST_TEXT)
    log.warn({ ms: Math.round(statement.ms), statement: text, plan }, 'slow query')
  }

  return statements.listen((statement) => {
    if (statement.ms < slowMs) return
    metrics.slowQueries.inc()
    if (now() < (silentUntil.get(statement.text) ?? 0)) return
    if (silentUntil.size >= MOST_REMEMBERED) silentUntil.clear()
    silentUntil.set(statement.text, now() + SLOW_QUERY_PAUSE_MS)
    void write(statement)
  })
}
