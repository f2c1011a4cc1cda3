import { sql } from 'kysely'

/**
 * SQL: no compiling in this transaction. A sum of many parts takes seconds to compile, and
 * milliseconds to run.
 */
export const withoutJit = sql<string>`set_config('jit', 'off', true) as jit`
