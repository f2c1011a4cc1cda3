import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/platform/roles.ts'
import { createTokens } from '#server/people/sessions/access-tokens.ts'
import type { PurposeKeys } from '#server/platform/config/keys.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** Opens a session of a user. Returns its access token, which is valid for 15 minutes. */
export async function openBenchSession(
  db: Db,
  keys: PurposeKeys,
  { id, role }: { id: string; role: Role },
): Promise<string> {
  const sessionId = randomUUID()
  await db
    .insertInto('session')
    .values({ id: sessionId, user_id: id, user_agent: 'bench', address: '127.0.0.1' })
    .execute()
  return createTokens(keys).sign({ id, role, sessionId })
}
