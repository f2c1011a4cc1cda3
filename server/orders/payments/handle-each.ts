import type { FastifyBaseLogger } from 'fastify'
import { runInTraceSpan } from '../../platform/tracing/tracing.ts'

/** Due rows of one round: the provider must not get more than a few calls a second. */
export const PROVIDER_CALLS_PER_ROUND = 10

/** The columns that go into the log: others may name people. */
type DueRow = { id?: unknown; reference?: string | null }

/**
 * Handles due rows one after the other. One that fails is due again later and does not block the
 * others.
 */
export async function handleEachDueRow<T extends DueRow>(
  log: Pick<FastifyBaseLogger, 'error'>,
  due: readonly T[],
  handle: (row: T) => Promise<unknown>,
): Promise<number> {
  for (const row of due)
    await runInTraceSpan('due row', {}, () => handle(row)).catch((err: unknown) =>
      log.error({ err, id: row.id, reference: row.reference }, 'a due row could not be handled'),
    )
  return due.length
}
