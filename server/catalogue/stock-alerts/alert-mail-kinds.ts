import { z } from 'zod'
import type { MailOfKind } from '../../platform/mail/outbox.ts'

const AlertMailData = z.object({ alertId: z.string() })

export const ALERT_MAIL_KINDS = {
  confirmAlert: AlertMailData,
  inStockAgain: AlertMailData,
} as const

export type AlertMail = MailOfKind<typeof ALERT_MAIL_KINDS>
