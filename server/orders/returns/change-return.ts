import { titleWithChoice } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import {
  canAct,
  type ReturnActName,
  type ReturnReason,
  returnAct,
} from '#contract/orders/return-rules.ts'
import type { ReturnLines } from '#contract/orders/returns.ts'
import { now } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import type { StoredLine } from '../../platform/db/tables/sales.ts'
import { badField, badRequest, conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { ShopContext } from '../../platform/settings/store.ts'
import { known, lockSale, type SaleRow, variantOf } from '../sales/queries.ts'
import { type Author, recordEvent } from '../sales/record-event.ts'
import { arrivedAt, listTaken } from './queries.ts'

type Wish = Author & {
  id: string
  lines: ReturnLines
  reason: ReturnReason
  words: string
  photos: string[]
}
type Deps = ShopContext & { wakeFollowers(): void }

const DAY_MS = 24 * 3600_000

/** The last moment to ask for a return; undefined before the order is paid and has arrived. */
export async function returnableUntil(db: Db, { id, payment_status }: SaleRow, returnDays: number) {
  const arrival = payment_status === 'paid' ? await arrivedAt(db, id) : undefined
  return arrival && new Date(arrival.getTime() + returnDays * DAY_MS)
}

/** Each line of an order with the pieces that are neither refunded nor in an open return. */
export async function piecesLeft(
  db: Db,
  sale: Pick<SaleRow, 'id' | 'lines'>,
): Promise<{ line: StoredLine; qty: number }[]> {
  const taken = await listTaken(db, sale.id)
  return sale.lines.map((line) => {
    const alreadyTaken = taken.get(variantOf(line)) ?? 0
    return { line, qty: Math.max(0, line.qty - alreadyTaken) }
  })
}

/**
 * Stores a buyer's request to send pieces back. @throws 400, 404, 409 before the order has arrived,
 * too late, or for more than there are
 */
export async function askReturn(
  deps: Deps,
  { id, lines, reason, words, photos, ...author }: Wish,
): Promise<void> {
  const { returnDays } = await deps.settings.read()
  await deps.db.transaction().execute(async (trx) => {
    const sale = await known(lockSale(trx, id))
    if (sale.payment_status !== 'paid') throw conflict(messages.returnUnpaid)
    const until = await returnableUntil(trx, sale, returnDays)
    if (!until) throw conflict(messages.returnNotYet)
    if (until.getTime() < Date.now()) throw conflict(messages.returnTooLate)
    const asked = await checkedLines(trx, sale, lines)
    const row = { id: newId(), sale_id: id, lines: JSON.stringify(asked), reason, words, photos }
    await trx.insertInto('return_request').values(row).execute()
    await recordEvent(trx, sale, 'returnAsked', { ...author, details: { return: row.id, reason } })
  })
  deps.wakeFollowers()
}

async function checkedLines(
  trx: Trx,
  sale: SaleRow,
  lines: ReturnLines,
): Promise<{ variant: string; qty: number }[]> {
  const wanted = new Map<string, number>()
  for (const { id, variant = id, qty } of lines)
    wanted.set(variant, (wanted.get(variant) ?? 0) + qty)
  const left = await piecesLeft(trx, sale)
  return [...wanted].map(([variant, qty]) => {
    const found = left.find(({ line }) => variantOf(line) === variant)
    if (!found) throw badRequest(messages.returnNothing)
    if (qty > found.qty)
      throw conflict(messages.returnTooMany(titleWithChoice(found.line), found.qty))
    return { variant, qty }
  })
}

type ActOnReturn = Author & { id: string; saleId: string; act: ReturnActName; words: string }

/**
 * Moves a return on. @throws 400 if it has to be said why, 404, 409 if it has moved on meanwhile
 */
export async function actOnReturn(
  deps: Deps,
  { id, saleId, act, words, ...author }: ActOnReturn,
): Promise<void> {
  const { to, event, needsWords } = returnAct(act)
  if (needsWords && words === '') throw badField('words', messages.returnNeedsWords)
  await deps.db.transaction().execute(async (trx) => {
    const sale = await lockSale(trx, saleId)
    const row = await trx
      .selectFrom('return_request')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!sale || !row) throw notFound(messages.returnNotFound)
    if (!canAct(act, row.state)) throw conflict(messages.returnStands(row.state))
    await trx
      .updateTable('return_request')
      .set({ state: to, updated_at: now(), answer: words === '' ? undefined : words })
      .where('id', '=', id)
      .execute()
    await recordEvent(trx, sale, event, { ...author, details: { return: id } })
  })
  deps.wakeFollowers()
}
