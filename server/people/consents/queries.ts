import { type RawBuilder, sql } from 'kysely'
import { CONSENT_WORDS, type ConsentKind, type ConsentSource } from '#contract/people/consents.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'

/** All that a user said, the newest first. */
export async function readConsents(db: Db, userId: string) {
  const rows = await db
    .selectFrom('consent')
    .select(['kind', 'given', 'words', 'words_version', 'source', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ words_version: wordsVersion, created_at: at, ...row }) => ({
    ...row,
    wordsVersion,
    at,
  }))
}

/** SQL: whether the newest word of a user on a kind is yes. */
export const hasGivenConsent = (
  userId: RawBuilder<unknown>,
  kind: ConsentKind,
): RawBuilder<boolean> =>
  sql`coalesce((select given from consent where consent.user_id = ${userId} and kind = ${sql.lit(kind)}
    order by id desc limit 1), false)`

export async function isConsentGiven(db: Db, userId: string, kind: ConsentKind): Promise<boolean> {
  const { rows } = await sql<{
    given: boolean
  }>`select ${hasGivenConsent(sql`${userId}::uuid`, kind)} as given`.execute(db)
  return rows[0]?.given ?? false
}

type ConsentStatement = { userId: string; kind: ConsentKind; given: boolean; source: ConsentSource }

/**
 * Records it with the words of today, unless it is what the user said last. The caller has locked
 * the user.
 */
export async function insertConsent(
  trx: Trx,
  { userId, kind, given, source }: ConsentStatement,
): Promise<void> {
  if ((await isConsentGiven(trx, userId, kind)) === given) return
  const { text, version } = CONSENT_WORDS[kind]
  await trx
    .insertInto('consent')
    .values({ user_id: userId, kind, given, words: text, words_version: version, source })
    .execute()
}

/**
 * Gives or withdraws a consent, one at a time for a user; saying it again records nothing. Nothing
 * for an account that is gone.
 */
export const recordConsent = (db: Db, said: ConsentStatement): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', said.userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (user) await insertConsent(trx, said)
  })
