import { sql } from 'kysely'
import { toKobo } from '#contract/orders/pricing/pricing.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { givenCategory } from '../factories.ts'
import type { Made } from './made.ts'

const AT_ONCE = 200

/** The same in each run: between equal hits the id decides. */
const idOf = (place: number): string =>
  `00000000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`

/** Puts products into the shop, as they are in the list. */
export async function givenCatalogue(db: Db, catalogue: readonly Made[]): Promise<void> {
  const categories = new Map<string, string>()
  for (const title of new Set(catalogue.map(({ category }) => category)))
    categories.set(title, await givenCategory(db, { title }))
  const rows = catalogue.map(({ category, price, ...made }, i) => ({
    ...made,
    ...{
      id: idOf(i),
      category_id: categories.get(category),
      price_kobo: toKobo(price),
      minutes: i,
    },
  }))
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await sql`
      with made as (select * from json_to_recordset(${JSON.stringify(rows.slice(start, start + AT_ONCE))}::json)
          as row (id uuid, category_id uuid, title text, brand text, description text, price_kobo bigint, minutes integer)),
        listed as (insert into product (id, category_id, title, brand, description, created_at)
          select id, category_id, title, brand, description, timestamptz '2026-01-01' + minutes * interval '1 minute' from made)
      insert into variant (id, product_id, price_kobo, stock) select id, id, price_kobo, 10 from made`.execute(
      db,
    )
}
