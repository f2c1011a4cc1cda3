import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { type FoundCustomer, readPhoneKey } from './find-customer.ts'

/** `phone_key` of a text without digits. */
const NO_PHONE_KEY = '0'

export type PersonRows = {
  /** Null for a guest. */
  account: string | null
  name: string
  /** Small letters. */
  email: string
  /** In their one form, of the account and its orders. */
  phones: string[]
  /** Small letters; of the account and its orders. */
  emails: string[]
  /** `_id`s of their orders. */
  sales: string[]
}

/**
 * An order is a person's by their account, or as a guest's by its e-mail address: to an account
 * guests' orders belong only once its address is verified. A phone number alone proves nothing:
 * families share one.
 */
export async function readPersonRows(
  db: Db,
  { account, name, email }: FoundCustomer,
): Promise<PersonRows> {
  const hasEmail = !account || account.email_verified_at !== null
  const { rows } = await sql<{ id: string; phone: string; email: string }>`
    select id, phone_key(phone_number) as phone, lower(email) as email from sale
    where user_id = ${account?.id ?? null}::uuid
      or (${hasEmail} and user_id is null and lower(email) = ${email.toLowerCase()})
    order by id`.execute(db)
  const ownPhone = await readPhoneKey(db, account?.phone_number ?? '')
  const ownEmail = email.toLowerCase()
  const phones = new Set([ownPhone, ...rows.map(({ phone }) => phone)])
  phones.delete(NO_PHONE_KEY)
  const emails = new Set([ownEmail, ...rows.map((row) => row.email)])
  emails.delete('')
  return {
    account: account?.id ?? null,
    name,
    email: ownEmail,
    phones: [...phones],
    emails: [...emails],
    sales: rows.map(({ id }) => id),
  }
}
