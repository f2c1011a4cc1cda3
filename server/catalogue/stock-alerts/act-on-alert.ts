import { sql } from 'kysely'
import type { STOCK_ALERT_ACTIONS } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import { now } from '../../platform/db/now.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import { findAlert } from './queries.ts'

type Action = (typeof STOCK_ALERT_ACTIONS)[number]

/**
 * Confirms or leaves; repeating it changes nothing. Returns the message. @throws 404 for an alert
 * that has ended
 */
export async function actOnAlert(db: Db, id: string, action: Action): Promise<string> {
  const alert = await findAlert(db, id)
  if (!alert) throw notFound(messages.alertGone)
  if (action === 'confirm') {
    if (alert.state === 'told' || alert.state === 'left') throw notFound(messages.alertGone)
    await setState(db, 'waiting').where('id', '=', id).where('state', '=', 'unconfirmed').execute()
    return messages.alertWaiting
  }
  const left = setState(db, 'left').where('state', 'in', ['unconfirmed', 'waiting'])
  await (action === 'leave'
    ? left.where('id', '=', id)
    : left.where(sql`lower(email)`, '=', alert.email.toLowerCase())
  ).execute()
  return messages.alertLeft
}

const setState = (db: Db, state: 'waiting' | 'left') =>
  db.updateTable('stock_alert').set({ state, changed_at: now() })
