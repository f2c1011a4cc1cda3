import type { Session } from '#contract/users.ts'
import type { Db } from '../db/schema.ts'
import type { Tokens } from '../sessions/access-tokens.ts'
import type { Keys } from '../settings/keys.ts'
import type { Vault } from '../two-factor/vault.ts'
import type { UserRow } from '../users/queries.ts'

/** What the use cases of accounts need. */
export type Accounts = { db: Db; tokens: Tokens; keys: Keys; vault: Vault }

/** What the browser keeps of a sign-in. §3 */
export const toSession = (row: UserRow, accessToken: string): Session => ({
  accessToken,
  fullName: row.full_name,
  email: row.email,
  phoneNumber: row.phone_number,
  ...(row.whatsapp && { whatsapp: row.whatsapp }),
})
