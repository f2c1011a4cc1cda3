import { sql } from 'kysely'

/**
 * SQL: statements of this transaction are not compiled. A sum of many parts takes seconds to compile, and milliseconds to
 * run; PostgreSQL compiles it because it overrates what a list of days brings.
 */
export const withoutJit = sql<string>`set_config('jit', 'off', true) as jit`
