import type { ConsentKind, ConsentSource } from '#contract/people/consents.ts'
import type { Db } from '../../platform/db/schema.ts'
import { insertConsent } from './queries.ts'

type Said = { userId: string; kind: ConsentKind; given: boolean; source: ConsentSource }

/** Gives or withdraws a consent, one at a time for a user; saying it again records nothing. Nothing for an account that is gone. */
export const sayConsent = (db: Db, said: Said): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', said.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (user) await insertConsent(trx, said)
  })
