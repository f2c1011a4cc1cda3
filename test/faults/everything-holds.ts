import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db/schema.ts'
import { examineAllData } from '#server/running/doctor/doctor.ts'
import type { FaultyShop } from './faulty-shop.ts'
import type { SentOrder } from './orders-load.ts'

/** A busy machine sends a few mails a second, and hundreds of kills leave thousands. */
const MAIL_MS = 400
/** That it was placed, and that it was paid. */
const MAILS_OF_ORDER = 2

/**
 * The one check after every fault: the doctor finds nothing, and the invariants I1 to I12 of
 * docs/reliability.md hold. Waits for mails and payments that are under way.
 */
export async function everythingHolds(shop: FaultyShop): Promise<void> {
  const { db } = shop.database
  // Work that a killed process had claimed is due after five minutes, failed work later: as if they
  // were over.
  await sql`update mail_outbox set next_try_at = now() where status = 'pending'`.execute(db)
  const { events, mails } = await underWay(db)
  const timeout = 120_000 + (mails + events * MAILS_OF_ORDER) * MAIL_MS
  await expect.poll(() => underWay(db), { timeout, interval: 250 }).toEqual({ events: 0, mails: 0 })
  expect(await brokenClaims(db)).toEqual([])
  expect(await ordersOf(db)).toEqual(expectedOf(shop.load.orders))
  await expect.poll(() => capturedMinusBooked(shop), { timeout: 120_000, interval: 250 }).toBe(0)
  await expect
    .poll(() => lostMails(db, shop.mails.ids), { timeout: 120_000, interval: 250 })
    .toEqual([])
  expect(
    await rows(
      db,
      sql`
    select session_id::text as what from refresh_token where used_at is null and expires_at > now()
    group by 1 having count(*) > 1
    union all select s.id::text from session s join user_account u on u.id = s.user_id
    where s.ended_at is null and u.status = 'blocked'`,
    ),
  ).toEqual([]) // I11
}

/** I2, I3, I5, I6, I7, I9 and I10 are claims of the doctor. */
export async function brokenClaims(db: Db): Promise<string[]> {
  const findings = await examineAllData(db)
  return findings
    .filter(({ offenders }) => offenders.length > 0)
    .map(({ claim, offenders }) => `${claim}: ${offenders}`)
}

/** Counts of the mails that wait, and of orders without one. */
async function underWay(db: Db): Promise<{ events: number; mails: number }> {
  const { rows: found } = await sql<{ events: number; mails: number }>`
    select (select count(*)::int from sale where not exists (
        select from mail_outbox where recipient = sale.email)) as events,
      (select count(*)::int from mail_outbox where status = 'pending') as mails`.execute(db)
  return found[0] ?? { events: -1, mails: -1 }
}

type Found = { id: string; totalKobo: number }
const byId = (one: Found, other: Found): number => (one.id < other.id ? -1 : 1)

const ordersOf = async (db: Db): Promise<Found[]> =>
  (await db.selectFrom('sale').select(['id', 'total_kobo as totalKobo']).execute()).toSorted(byId)

/** I1 and I4: one order for each key, with the totals that the buyer was told. */
const expectedOf = (orders: ReadonlyMap<string, SentOrder>): Found[] =>
  [...orders.values()]
    .flatMap(({ told }) => (told ? [{ id: told.id, totalKobo: told.totalKobo }] : []))
    .toSorted(byId)

/** I8: mails that the shop calls sent and the mail server has never seen. */
async function lostMails(db: Db, ids: readonly string[]): Promise<string[]> {
  const seen = new Set(ids)
  const mails = await db
    .selectFrom('mail_outbox')
    .select(['dedupe_key', 'status'])
    .where('status', '<>', 'skipped')
    .execute()
  return mails
    .filter((mail) => mail.status !== 'sent' || !seen.has(mail.dedupe_key.replace(/[^\w.-]/g, '.')))
    .map((mail) => mail.dedupe_key)
}

/** I9: kobo that the provider took and the shop's books do not have. */
async function capturedMinusBooked({ database, provider }: FaultyShop): Promise<number> {
  const { capturedKobo } = await provider.ledger()
  const { rows: found } = await sql<{ kobo: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from payment where reference is not null`.execute(
    database.db,
  )
  return capturedKobo - Number(found[0]?.kobo)
}

async function rows(db: Db, query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows
}
