import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isServiceOutage, isStatementLate } from '../../db/outage.ts'
import type { Replica } from '../../db/replica.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError } from '../../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Reads an answer that is the same for everyone, from the replica where there is one; see
     * `shareCachedReads`.
     */
    readShared: ReadShared
  }
}

/**
 * `tags`: of the route. `read` may be called twice, and adds the tags of what it found to the
 * request.
 */
type ReadShared = <T>(
  request: FastifyRequest,
  tags: readonly string[],
  read: (db: Db) => T | Promise<T>,
) => T | Promise<T>

/**
 * Reads of cached answers go to the replica, all others to the primary. An answer of the replica is
 * at least as new as each drop of its tags that this instance knows of: before the read by the
 * route's tags, after it by those of what was read; else the primary is asked. So who saves a
 * product sees it saved, and no cached answer is older than its change.
 */
export function shareCachedReads(
  app: FastifyInstance,
  { db, replica }: { db: Db; replica?: Replica | undefined },
): void {
  app.decorate(
    'readShared',
    replica ? fromReplica(app, db, replica) : (_request, _tags, read) => read(db),
  )
}

function fromReplica({ cache }: FastifyInstance, db: Db, replica: Replica): ReadShared {
  cache.remembersFrom = replica.covered
  cache.onDrop = (clock) => replica.changed(clock)
  return async (request, tags, read) => {
    const upTo = replica.upTo()
    const isCurrent = (seen: readonly string[]): boolean =>
      upTo !== undefined && !cache.isDroppedSince(seen, upTo)
    request.cacheTags = []
    const answer = isCurrent(tags) ? await readFromReplica(replica, read) : undefined
    if (answer && isCurrent([...tags, ...request.cacheTags])) return answer()
    request.cacheTags = []
    return read(db)
  }
}

/** Answer of the replica, which may be a refusal; undefined if it cannot answer. */
async function readFromReplica<T>(
  replica: Replica,
  read: (db: Db) => T | Promise<T>,
): Promise<(() => T | Promise<T>) | undefined> {
  try {
    const value = await read(replica.db)
    return () => value
  } catch (error) {
    if (error instanceof HttpError) return () => Promise.reject(error)
    if (isStatementLate(error)) throw error // the primary would take as long
    if (isServiceOutage(error)) replica.failed(error)
    return undefined
  }
}
