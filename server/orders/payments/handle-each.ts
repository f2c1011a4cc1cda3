import type { FastifyBaseLogger } from 'fastify'
import { inSpan } from '../../platform/tracing/tracing.ts'

/** Due rows of one round: the provider must not get more than a few calls a second. */
export const PER_ROUND = 10

/** The columns that go into the log: others may name people. */
type Due = { id?: unknown; reference?: string | null }

/**
 * Handles due rows one after the other. One that fails is due again later and does not block the
 * others.
 */
export async function handleEach<T extends Due>(
  log: Pick<FastifyBaseLogger, 'error'>,
  due: readonly T[],
  handle: (row: T) => Promise<unknown>,
): Promise<number> {
  for (const row of due)
    await inSpan('due row', {}, () => handle(row)).catch((err: unknown) =>
      log.error({ err, id: row.id, reference: row.reference }, 'a due row could not be handled'),
    )
  return due.length
}
