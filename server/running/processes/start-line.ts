import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'

/** Words the line for the operator that says where the shop listens, and where its data is. */
export function shopOpenLine(config: Config, address: string): string {
  const shown = config.origin.includes('localhost')
    ? address.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost')
    : config.origin
  const data = config.databaseUrl ? 'PostgreSQL' : resolve(config.dataDir)
  const mails = config.smtpUrl ? 'sent by SMTP' : `in ${resolve(config.dataDir, 'mail')}`
  const isSandbox = config.cards.sandboxPort !== undefined
  const payments = isSandbox ? ' · payments are test payments: no real money moves' : ''
  const processes = config.workers === 1 ? '' : ` · ${config.workers} processes`
  return `The shop is open: ${shown} · data in ${data} · mails ${mails}${processes}${payments}`
}
