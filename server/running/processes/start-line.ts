import { resolve } from 'node:path'
import type { Config } from '../../platform/config/config.ts'

/** Line for the operator once the shop listens on `address`. */
export function startLine(config: Config, address: string): string {
  const shown = config.origin.includes('localhost')
    ? address.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost')
    : config.origin
  const data = config.databaseUrl ? 'PostgreSQL' : resolve(config.dataDir)
  const mails = config.smtpUrl ? 'sent by SMTP' : `in ${resolve(config.dataDir, 'mail')}`
  const payments =
    config.cards.sandboxPort === undefined
      ? ''
      : ' · payments are test payments: no real money moves'
  const processes = config.workers === 1 ? '' : ` · ${config.workers} processes`
  return `The shop is open: ${shown} · data in ${data} · mails ${mails}${processes}${payments}`
}
