import type { FastifyBaseLogger } from 'fastify'

/** How many due rows one round takes: the provider must not get more than a few calls a second. */
export const PER_ROUND = 10

/** Handles due rows one after the other. One that fails is due again at its own time, and does not hold up the others. */
export async function handleEach<T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  due: readonly T[],
  handle: (row: T) => Promise<unknown>,
): Promise<number> {
  for (const row of due) {
    await handle(row).catch((err: unknown) => log.error({ err, row }, 'a due row could not be handled'))
  }
  return due.length
}
