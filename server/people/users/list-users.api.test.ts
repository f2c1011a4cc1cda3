import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_COUNTED_HITS } from '#server/platform/db/paged-search.ts'
import { openTestDatabase } from '#test/database.ts'
import type { Database } from '../../platform/db/open.ts'
import { listShoppers } from './queries.ts'

/** Every third is at gmail.com. */
const USERS = 4 * MAX_COUNTED_HITS

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`insert into user_account (id, full_name, email, phone_number, password_hash, role, created_at)
    select gen_random_uuid(), 'Ada Obi', n || '@' || case n % 3 when 0 then 'gmail.com' else 'example.com' end, '0803', '-',
      case when n % 9 = 0 then 'admin' else 'users' end, now() - n * interval '1 minute'
    from generate_series(1, ${USERS}::int) as n`.execute(database.db)
  await sql`vacuum (analyze) user_account`.execute(database.db)
})
afterAll(() => database.close())

const find = (search: string, limit: number, skip: number) =>
  listShoppers(database.db, { search, limit, skip })

test('of more hits than the limit the newest are listed, and the total is the limit', async () => {
  for (const word of ['example.com', 'ada', '@', '0803', 'o']) {
    const [first, last, beyond] = await Promise.all(
      [0, MAX_COUNTED_HITS - 2, MAX_COUNTED_HITS].map((skip) => find(word, 5, skip)),
    )
    const counts = [first, last, beyond].map((page) => [page?.data.length, page?.totalUsers])
    expect([word, ...counts]).toEqual([
      word,
      [5, MAX_COUNTED_HITS],
      [2, MAX_COUNTED_HITS],
      [0, MAX_COUNTED_HITS],
    ])
    const newest = await database.db
      .selectFrom('user_account')
      .select('id')
      .where('role', '=', 'users')
      .where((eb) => (word === 'example.com' ? eb('email', 'like', '%@example.com') : eb.lit(true)))
      .orderBy('created_at', 'desc')
      .limit(MAX_COUNTED_HITS)
      .execute()
    const ids = newest.map(({ id }) => id)
    expect(first?.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 5))
    expect(last?.data.map(({ _id }) => _id)).toEqual(ids.slice(-2))
  }
})

test('of fewer hits all are counted', async () => {
  const atGmail = Math.floor(USERS / 3) - Math.floor(USERS / 9)
  expect((await find('gmail.com', 5, 0)).totalUsers).toBe(atGmail)
  expect((await find('gmail.com', 5, atGmail - 2)).data.map(({ email }) => email)).toEqual([
    '3993@gmail.com',
    '3999@gmail.com',
  ])
})
