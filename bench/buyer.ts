import { sql } from 'kysely'
import type { SignedIn } from '#contract/people/users.ts'
import type { Database } from '#server/platform/db/open.ts'
import { maintainEmbedded } from '#server/platform/db/open.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { OrderPlan } from './catalogue.ts'
import { lineColumns, storedLine } from './stored-line.ts'

/** A user with a session and 10,000 orders of two lines. */
export type Buyer = { email: string; password: string; token: string; orders: number }

const ORDERS = 10_000
const person = { email: 'buyer@example.com', password: 'a long time customer' }

const post = (url: string, values: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  })

export async function givenBuyer(url: string, database: Database, plan: OrderPlan): Promise<Buyer> {
  const signedIn = await post(`${url}/api/users/login`, person)
  const answer = signedIn.ok
    ? signedIn
    : await post(`${url}/api/users`, {
        ...person,
        fullName: 'Ada Obi',
        phoneNumber: '08031234567',
        tandc: true,
      })
  const { accessToken } = (await answer.json()) as SignedIn
  if (!signedIn.ok) {
    await insertOrders(database.db, person.email, plan)
    if (database.kind === 'embedded') await maintainEmbedded(database.db)
    else await sql`vacuum (analyze)`.execute(database.db)
  }
  return { ...person, token: accessToken, orders: ORDERS }
}

/**
 * One every hour, to different names and addresses; every tenth is completed. Paid, so that the
 * shop does not cancel them meanwhile.
 */
async function insertOrders(db: Db, email: string, { productIds, lga }: OrderPlan): Promise<void> {
  await sql`insert into sale
      (id, user_id, name, email, phone_number, state, lga, address, on_delivery_region, lines, shipping_price_kobo,
      subtotal_kobo, transaction_status, payment_status, created_at)
    select gen_random_uuid(), user_account.id, 'Ada Obi ' || n, user_account.email, '0803' || (1000000 + n), 'Lagos', ${lga},
      n || ' Allen Avenue', true, lines, 480000, subtotal,
      case when n % 10 = 0 then 'completed' else 'processing' end, 'paid',
      now() - n * interval '1 hour'
    from user_account, generate_series(1, ${ORDERS}::int) as n, lateral (
      select json_agg(${storedLine('line', sql`1`)}) as lines, sum(price_kobo) as subtotal
      from (select ${lineColumns} from variant join product on product.id = variant.product_id) as line
      where variant_id = any(array[(${productIds}::uuid[])[1 + n * 7 % ${productIds.length}::int],
        (${productIds}::uuid[])[1 + (n * 7 + 13) % ${productIds.length}::int]])) as bought
    where user_account.email = ${email}`.execute(db)
}
