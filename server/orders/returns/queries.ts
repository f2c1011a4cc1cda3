import { sql } from 'kysely'
import { OPEN_RETURNS, type ReturnState } from '#contract/orders/returns/return-rules.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { ListParams } from '#contract/platform/list-params.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'
import { toNamedPiece, variantOfOrderLine } from '../sales/queries.ts'
import type { StoredLine } from '../tables/sales.ts'

type ReturnRow = RowOf<'return_request'> & { name: string; sold: StoredLine[] }

export const selectReturns = (db: Db) =>
  db
    .selectFrom('return_request')
    .innerJoin('sale', 'sale.id', 'return_request.sale_id')
    .selectAll('return_request')
    .select(['sale.name', 'sale.lines as sold'])

/** A return as buyer and staff see it: its lines have the names that were sold. */
export const toReturn = (row: ReturnRow): Return => ({
  _id: row.id,
  sale: row.sale_id,
  name: row.name,
  state: row.state,
  reason: row.reason,
  words: row.words,
  answer: row.answer,
  photos: row.photos.map(imageAddress),
  lines: row.sold.flatMap((line) => {
    const asked = row.lines.find((other) => other.variant === variantOfOrderLine(line))
    return asked ? [{ ...toNamedPiece(line), qty: asked.qty }] : []
  }),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Requests that wait for the shop come first. */
const RETURN_STATE_PLACE = sql`array_position(array['asked', 'received', 'approved'], return_request.state)`

/**
 * One page of returns, those that wait for the shop first, with how many there are of each state.
 */
export async function listReturns(
  db: Db,
  { limit, skip, state }: ListParams & { state?: ReturnState | undefined },
) {
  const { rows: counted } = await sql<{ state: ReturnState; count: number }>`
    select state, count(*)::int as count from return_request group by state`.execute(db)
  const rows = await selectReturns(db)
    .$if(state !== undefined, (query) => query.where('return_request.state', '=', state ?? 'asked'))
    .orderBy(RETURN_STATE_PLACE, (order) => order.asc().nullsLast())
    .orderBy('return_request.created_at', 'desc')
    .orderBy('return_request.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  const counts = Object.fromEntries(counted.map((row) => [row.state, row.count]))
  const total = state ? (counts[state] ?? 0) : counted.reduce((sum, { count }) => sum + count, 0)
  return { data: rows.map(toReturn), total, counts }
}

/**
 * SQL: the pieces of open returns of an order, `variant` and `qty`; those of the return `but` are
 * left out.
 */
export const selectOpenReturnPieces = (saleId: string, but?: string) => sql<{
  variant: string
  qty: number
}>`
  select line.variant, line.qty from return_request, jsonb_to_recordset(lines) as line(variant uuid, qty int)
  where sale_id = ${saleId} and state = any(${[...OPEN_RETURNS]}::text[]) and id is distinct from ${but ?? null}::uuid`

/** Counts, by variant, the pieces of an order that are in an open return or were refunded. */
export async function readTakenPieces(db: Db, saleId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ variant_id: string; qty: number }>`
    select variant_id, sum(qty)::int as qty from (
      select variant as variant_id, qty from (${selectOpenReturnPieces(saleId)}) as open_piece
      union all
      select variant_id, refund_line.qty
      from refund_line join refund on refund.id = refund_id join payment on payment.id = payment_id
      where sale_id = ${saleId} and refund.status <> 'failed'
    ) as taken group by variant_id`.execute(db)
  return new Map(rows.map(({ variant_id, qty }) => [variant_id, qty]))
}

/**
 * When an order arrived: the last time that a parcel was delivered, or else when it was completed.
 */
export async function readArrivalTime(db: Db, saleId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce(max(created_at) filter (where event = 'delivered'), max(created_at) filter (where event = 'completed')) as at
    from sale_event where sale_id = ${saleId}`.execute(db)
  return rows[0]?.at ?? undefined
}
