import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'

export type Colleague = { id: string; name: string; email: string }

/** Admins who may sign in, by their names. */
export const listStaff = (db: Db): Promise<Colleague[]> =>
  db
    .selectFrom('user_account')
    .select(['id', 'full_name as name', 'email'])
    .where('role', '!=', sql.lit('users')) // the condition of the index
    .where('status', '=', 'unblock')
    .orderBy('full_name')
    .orderBy('id')
    .execute()
