import { z } from 'zod'
import type { MailOfKind } from '../../platform/mail/outbox.ts'

const UserMailData = z.object({ userId: z.string() })
const RoleMailData = UserMailData.extend({ role: z.enum(['superAdmin', 'admin', 'users']) })

export const ACCOUNT_MAIL_KINDS = {
  verifyEmail: UserMailData.extend({ code: z.string() }),
  /** Whether the address has an account is looked up when the mail is sent. */
  resetPassword: z.object({ email: z.string() }),
  passwordChanged: UserMailData,
  newDevice: UserMailData.extend({ device: z.string(), at: z.string() }),
  roleChanged: RoleMailData,
  staffChanged: RoleMailData.extend({ person: z.string(), by: z.string() }),
  sessionReused: UserMailData,
  twoFactorOn: UserMailData,
  twoFactorOff: UserMailData,
} as const

export type AccountMail = MailOfKind<typeof ACCOUNT_MAIL_KINDS>
