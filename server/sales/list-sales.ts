import { sql } from 'kysely'
import type { SalePage } from '#contract/sales.ts'
import { contains, type Searched } from '../db/contains.ts'
import { findNewest, type Search } from '../db/newest.ts'
import type { Db } from '../db/schema.ts'
import { isId } from '../ids.ts'
import { SHOWN, toSale } from './queries.ts'

type Page = { limit: number; skip: number; search: string }
type Of = { userId?: string; isCompleted?: boolean }

/** Orders, newest first. Search: the id whole or as it is shown, name, e-mail, phone, a status, product titles. */
export async function listSales(db: Db, of: Of, { search, ...page }: Page): Promise<SalePage> {
  const typed = search.trim()
  const { rows, total } = await findNewest(db, {
    from: 'sale',
    columns: SHOWN,
    where: scopeOf(of),
    search: typed === '' ? undefined : searchFor(typed),
    page,
    known: of.userId && !of.isCompleted ? countOf(of.userId) : undefined,
  })
  return { data: rows.map(toSale), total }
}

/** All orders of one account: how many they are stands with it. */
const countOf = (userId: string) => ({
  total: sql`select sale_count::bigint from user_account where id = ${userId}`,
  plan: 'salesOf',
})

function scopeOf({ userId, isCompleted }: Of) {
  const isMine = userId === undefined ? sql<boolean>`true` : sql<boolean>`sale.user_id = ${userId}`
  if (!isCompleted) return isMine
  // Completed is always paid: saying so lets the index of both columns bring them in order.
  return sql<boolean>`${isMine} and sale.transaction_status = 'completed' and sale.payment_status = 'paid'`
}

// This expression and condition stand in the schema, too: only then its indexes are used.
const whole = sql<string>`(sale.name || E'\n' || sale.email || E'\n' || sale.phone_number || E'\n' || sale.titles)`
const text: Searched = {
  text: whole,
  rare: { rows: sql`${whole} ~ '[^[:alnum:][:space:]@.,-]'`, isCommon: /^[\s@.,-]*$/ },
}

function searchFor(typed: string): Search {
  const byText = contains(text, typed)
  const lower = typed.toLowerCase()
  const byId = isId(lower) ? sql<boolean>`sale.id = ${lower}` : sql<boolean>`right(sale.id::text, 6) = ${lower}`
  return { parts: [byId, byText], either: sql`(${byId} or ${byText})`, whole: statesOf(lower) }
}

/** Every state that an order can be in: completed is always paid, cancelled never. */
const STATES = [
  ['processing', 'unpaid'],
  ['processing', 'paid'],
  ['completed', 'paid'],
  ['cancelled', 'unpaid'],
]

/** The states that a status stands in; undefined when what was typed is no status. */
function statesOf(lower: string) {
  const states = STATES.filter((state) => state.includes(lower))
  if (states.length === 0) return undefined
  return states.map(
    ([transaction, payment]) =>
      sql<boolean>`(sale.transaction_status = ${transaction} and sale.payment_status = ${payment})`,
  )
}
