import { sql } from 'kysely'

/**
 * SQL: no compiling in this transaction. PostgreSQL compiles a sum of many parts because it
 * overrates how many rows a list of days brings: that takes seconds, and running it milliseconds.
 */
export const withoutJit = sql<string>`set_config('jit', 'off', true) as jit`
