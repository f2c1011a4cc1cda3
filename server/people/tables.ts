import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ConsentKind, ConsentSource } from '#contract/people/consents.ts'
import type { Right } from '#contract/platform/rights.ts'
import type { AccountStatus, Role } from '#contract/platform/roles.ts'
import type {
  Dated,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../platform/db/column-types.ts'

type PeopleTables = {
  user_account: Dated & {
    rights: ColumnType<Right[] | null, readonly Right[] | null | undefined, readonly Right[] | null>
    id: string
    full_name: string
    email: string
    phone_number: string
    whatsapp: string | null
    password_hash: string
    role: Role
    status: Generated<AccountStatus>
    shipping: JsonColumn<string[]> | null
    email_verified_at: NullableTimestamp
    sale_count: Generated<number>
    search_text: GeneratedAlways<string>
    /** Its person was erased: it signs in nobody, and takes nothing that is personal. */
    erased_at: NullableTimestamp
  }
  session: {
    id: string
    user_id: string
    /** The id in the browser's signed cookie. */
    device_id: string | null
    user_agent: string
    address: string
    created_at: Timestamp
    /** The last refresh. */
    seen_at: Timestamp
    /** When the password or a code was last given. */
    confirmed_at: Timestamp
    ended_at: NullableTimestamp
  }
  refresh_token: {
    id: string
    session_id: string
    token_hash: string
    created_at: Timestamp
    used_at: NullableTimestamp
    expires_at: Timestamp
  }
  two_factor: {
    user_id: string
    sealed_secret: string
    last_step: Generated<number>
    created_at: Timestamp
    enabled_at: NullableTimestamp
  }
  recovery_code: { user_id: string; code_hash: string; used_at: NullableTimestamp }
  account_code: {
    id: string
    user_id: string
    kind: 'verify' | 'reset'
    code_hash: string
    created_at: Timestamp
    expires_at: Timestamp
    used_at: NullableTimestamp
  }
  consent: {
    id: Generated<number>
    user_id: string
    kind: ConsentKind
    given: boolean
    words: string
    words_version: number
    source: ConsentSource
    created_at: Timestamp
  }
  terms_acceptance: { user_id: string; version_id: string; accepted_at: Timestamp }
}

declare module '../platform/db/schema.ts' {
  interface Schema extends PeopleTables {}
}
