import { messages } from '#contract/messages.ts'
import { canAct, type ReturnActName, returnAct } from '#contract/orders/return-rules.ts'
import type { SaleEvent } from '#contract/orders/sale-states.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { badField, conflict, notFound } from '../../platform/errors.ts'
import { lockSale } from '../sales/queries.ts'
import { type Author, recordEvent } from '../sales/record-event.ts'

type ActOnReturn = Author & { id: string; saleId: string; act: ReturnActName; words: string }

const EVENTS: Record<ReturnActName, SaleEvent> = {
  approve: 'returnApproved',
  refuse: 'returnRefused',
  receive: 'returnReceived',
  withdraw: 'returnWithdrawn',
}

/** Moves a return on. @throws 400 if it has to be said why, 404, 409 if it has moved on meanwhile */
export async function actOnReturn(
  deps: { db: Db; wakeFollowers(): void },
  { id, saleId, act, words, ...author }: ActOnReturn,
): Promise<void> {
  const { to, needsWords } = returnAct(act)
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
    if (!canAct(act, row.state)) throw conflict(messages.returnNotNow)
    await trx
      .updateTable('return_request')
      .set({ state: to, updated_at: now(), ...(words !== '' && { answer: words }) })
      .where('id', '=', id)
      .execute()
    await recordEvent(trx, sale, EVENTS[act], { ...author, details: { return: id } })
  })
  deps.wakeFollowers()
}
