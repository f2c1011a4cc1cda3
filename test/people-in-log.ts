import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/** Signs that people and addresses put between the digits of a number. */
const BETWEEN = /%(?:25)*(?:20|2B|28|29|2D|2E)|[ ().+-]/gi

/**
 * The lines of a log in which an e-mail address or a phone number of anyone in the shop occurs, in
 * any writing.
 */
export async function linesWithPeople(db: Db, lines: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ email: string; phone: string }>`
    select lower(email) as email, phone_number as phone from user_account
    union select lower(email), phone_number from sale
    union select lower(email), '' from stock_alert`.execute(db)
  const emails = new Set(rows.map(({ email }) => email).filter((email) => email !== ''))
  const numbers = new Set(
    rows.map(({ phone }) => phone.replace(/\D/g, '').slice(-10)).filter((digits) => digits !== ''),
  )
  return lines.filter((line) => {
    const text = line.toLowerCase().replaceAll(/%(?:25)*40/g, '@')
    const digits = text.replace(BETWEEN, '')
    return (
      [...emails].some((email) => text.includes(email)) ||
      [...numbers].some((number) => digits.includes(number))
    )
  })
}
