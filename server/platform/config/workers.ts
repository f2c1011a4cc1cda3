import { availableParallelism } from 'node:os'
import type { Environment } from './environment.ts'

/** How many processes serve; `auto` is one for each core, and one alone on the embedded database. */
export function workersOf({ WEB_CONCURRENCY: asked, DATABASE_URL }: Environment): number {
  if (asked !== 'auto') return asked
  return DATABASE_URL ? availableParallelism() : 1
}

const MOST = 16
const FEWEST = 6
/** A server of PostgreSQL has 100 by default: two instances and the operator's commands find a place. */
const OF_ALL_WORKERS = 40

/** Connections to PostgreSQL of one process; one more listens. */
export const poolSizeOf = (workers: number): number =>
  Math.max(FEWEST, Math.min(MOST, Math.floor(OF_ALL_WORKERS / workers)))
