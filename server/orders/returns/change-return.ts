import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { messages } from '#contract/messages.ts'
import {
  canActOnReturn,
  findReturnAct,
  type ReturnActName,
  type ReturnReason,
} from '#contract/orders/returns/return-rules.ts'
import type { ReturnLines } from '#contract/orders/returns/returns.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import {
  badFieldError,
  badRequestError,
  conflictError,
  notFoundError,
} from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import { lockSale, requireFoundSale, type SaleRow, variantOfOrderLine } from '../sales/queries.ts'
import { type EventAuthor, recordSaleEvent } from '../sales/record-event.ts'
import type { StoredLine } from '../tables/sales.ts'
import { readArrivalTime, readTakenPieces } from './queries.ts'

type ReturnWish = EventAuthor & {
  id: string
  lines: ReturnLines
  reason: ReturnReason
  words: string
  photos: string[]
}
type ReturnServices = SettingsContext & { wakeFollowers(): void }

const RETURN_DAY_MS = 24 * 3600_000

/** The last moment to ask for a return; undefined before the order is paid and has arrived. */
export async function readReturnDeadline(
  db: Db,
  { id, payment_status }: SaleRow,
  returnDays: number,
) {
  const arrival = payment_status === 'paid' ? await readArrivalTime(db, id) : undefined
  return arrival && new Date(arrival.getTime() + returnDays * RETURN_DAY_MS)
}

/** Each line of an order with the pieces that are neither refunded nor in an open return. */
export async function readReturnablePieces(
  db: Db,
  sale: Pick<SaleRow, 'id' | 'lines'>,
): Promise<{ line: StoredLine; qty: number }[]> {
  const taken = await readTakenPieces(db, sale.id)
  return sale.lines.map((line) => {
    const alreadyTaken = taken.get(variantOfOrderLine(line)) ?? 0
    return { line, qty: Math.max(0, line.qty - alreadyTaken) }
  })
}

/**
 * Stores a buyer's request to send pieces back. @throws 400, 404, 409 before the order has arrived,
 * too late, or for more than there are
 */
export async function requestReturn(
  deps: ReturnServices,
  { id, lines, reason, words, photos, ...author }: ReturnWish,
): Promise<void> {
  const { returnDays } = await deps.settings.read()
  await deps.db.transaction().execute(async (trx) => {
    const sale = await requireFoundSale(lockSale(trx, id))
    if (sale.payment_status !== 'paid') throw conflictError(messages.returnUnpaid)
    const until = await readReturnDeadline(trx, sale, returnDays)
    if (!until) throw conflictError(messages.returnNotYet)
    if (until.getTime() < Date.now()) throw conflictError(messages.returnTooLate)
    const asked = await checkedReturnLines(trx, sale, lines)
    const row = {
      id: createRowId(),
      sale_id: id,
      lines: JSON.stringify(asked),
      reason,
      words,
      photos,
    }
    await trx.insertInto('return_request').values(row).execute()
    await recordSaleEvent(trx, sale, 'returnAsked', {
      ...author,
      details: { return: row.id, reason },
    })
  })
  deps.wakeFollowers()
}

async function checkedReturnLines(
  trx: Trx,
  sale: SaleRow,
  lines: ReturnLines,
): Promise<{ variant: string; qty: number }[]> {
  const wanted = new Map<string, number>()
  for (const { id, variant = id, qty } of lines)
    wanted.set(variant, (wanted.get(variant) ?? 0) + qty)
  const left = await readReturnablePieces(trx, sale)
  return [...wanted].map(([variant, qty]) => {
    const found = left.find(({ line }) => variantOfOrderLine(line) === variant)
    if (!found) throw badRequestError(messages.returnNothing)
    if (qty > found.qty)
      throw conflictError(messages.returnTooMany(titleWithChoiceOf(found.line), found.qty))
    return { variant, qty }
  })
}

type ActOnReturn = EventAuthor & { id: string; saleId: string; act: ReturnActName; words: string }

/**
 * Moves a return on. @throws 400 if it has to be said why, 404, 409 if it has moved on meanwhile
 */
export async function actOnReturn(
  deps: ReturnServices,
  { id, saleId, act, words, ...author }: ActOnReturn,
): Promise<void> {
  const { to, event, needsWords } = findReturnAct(act)
  if (needsWords && words === '') throw badFieldError('words', messages.returnNeedsWords)
  await deps.db.transaction().execute(async (trx) => {
    const sale = await lockSale(trx, saleId)
    const row = await trx
      .selectFrom('return_request')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!sale || !row) throw notFoundError(messages.returnNotFound)
    if (!canActOnReturn(act, row.state)) throw conflictError(messages.returnStandsText(row.state))
    await trx
      .updateTable('return_request')
      .set({ state: to, updated_at: databaseNow(), answer: words === '' ? undefined : words })
      .where('id', '=', id)
      .execute()
    await recordSaleEvent(trx, sale, event, { ...author, details: { return: id } })
  })
  deps.wakeFollowers()
}
