import { sql } from 'kysely'
import type { STOCK_ALERT_ACTIONS } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFoundError } from '../../platform/errors.ts'
import { findStockAlert } from './queries.ts'

type StockAlertAct = (typeof STOCK_ALERT_ACTIONS)[number]

/**
 * Confirms or leaves; repeating it changes nothing. Returns the message. @throws 404 for an alert
 * that has ended
 */
export async function actOnStockAlert(db: Db, id: string, action: StockAlertAct): Promise<string> {
  const alert = await findStockAlert(db, id)
  if (!alert) throw notFoundError(messages.alertGone)
  if (action === 'confirm') {
    if (alert.state === 'told' || alert.state === 'left') throw notFoundError(messages.alertGone)
    await setStockAlertState(db, 'waiting')
      .where('id', '=', id)
      .where('state', '=', 'unconfirmed')
      .execute()
    return messages.alertWaiting
  }
  const left = setStockAlertState(db, 'left').where('state', 'in', ['unconfirmed', 'waiting'])
  await (action === 'leave'
    ? left.where('id', '=', id)
    : left.where(sql`lower(email)`, '=', alert.email.toLowerCase())
  ).execute()
  return messages.alertLeft
}

const setStockAlertState = (db: Db, state: 'waiting' | 'left') =>
  db.updateTable('stock_alert').set({ state, changed_at: databaseNow() })
