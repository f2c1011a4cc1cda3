import { messages } from '#contract/messages.ts'
import { toNaira } from '#contract/pricing.ts'
import { type Act, writeAudit } from '../audit/audit.ts'
import type { Db } from '../db/schema.ts'
import { conflict, notFound } from '../errors.ts'
import { lockRefund, setRefundDone } from './queries.ts'

type Finish = Act & { id: string; note: string }

/** An admin records that the money was sent back, and how. @throws 404, 409 if it was recorded before */
export const finishRefund = (db: Db, { id, note, ...act }: Finish): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockRefund(trx, id)
    if (!row) throw notFound(messages.refundNotFound)
    if (row.status !== 'open') throw conflict(messages.refundIsDone)
    await setRefundDone(trx, id, { note, done_by: act.actor.name })
    await writeAudit(trx, act, {
      action: 'refund.done',
      target: id,
      details: { amount: toNaira(row.amount_kobo), note },
    })
  })
