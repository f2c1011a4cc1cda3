import { z } from 'zod'
import type { SecurityMail } from '../../platform/mail/outbox.ts'
import type { MailContent } from './templates.ts'

/** Mails about the security of an account. None contains a text that a stranger typed: the shop names the devices. */

const ROLES = { superAdmin: 'a super admin', admin: 'an admin', users: 'a basic user' } as const
const Role = z.enum(['superAdmin', 'admin', 'users'])

const NewDevice = z.object({ device: z.string(), at: z.string() })
const RoleChanged = z.object({ role: Role })
const StaffChanged = RoleChanged.extend({ person: z.string(), by: z.string() })

type Content = Omit<MailContent, 'name'>
/** The shop's name, and where its buttons lead. */
type To = { shop: string; newPassword: string; home: string }

const newPassword = ({ newPassword }: To) => ({ text: 'Choose a new password', href: newPassword })
const IF_NOT_YOU = 'If it was not you, choose a new password at once: that signs out every device.'

/** In UTC: the time zone of the reader is not known. */
const timeOf = (at: string): string => `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`

export const securityMails: Record<SecurityMail['template'], (data: unknown, to: To) => Content> = {
  newDevice: (data, to) => {
    const { device, at } = NewDevice.parse(data)
    return {
      subject: `New sign-in to your account at ${to.shop}`,
      paragraphs: [`Your account was signed in to from a new device: ${device}, on ${timeOf(at)}.`, IF_NOT_YOU],
      button: newPassword(to),
    }
  },
  roleChanged: (data, to) => {
    const { role } = RoleChanged.parse(data)
    return {
      subject: `You are ${ROLES[role]} at ${to.shop} now`,
      paragraphs: [
        `Your account is now that of ${ROLES[role]}. You were signed out everywhere: sign in again to go on.`,
        'If you did not expect this, tell us.',
      ],
      button: { text: 'Login', href: `${to.home}/login` },
    }
  },
  staffChanged: (data, to) => {
    const { person, role, by } = StaffChanged.parse(data)
    return {
      subject: `${person} is ${ROLES[role]} at ${to.shop} now`,
      paragraphs: [
        `${person} was made ${ROLES[role]} by ${by}. Every super admin gets this mail.`,
        'If that should not be, change it back, and see in the audit log what else was done.',
      ],
      button: { text: 'Admins', href: `${to.home}/admin/admins` },
    }
  },
  sessionReused: (_data, to) => ({
    subject: `A sign-in to your account at ${to.shop} was ended`,
    paragraphs: [
      'A copy of one of your sign-ins was used, so we ended it on every device that had it. This can happen when a browser is restored from a backup, or when somebody has copied it.',
      IF_NOT_YOU,
    ],
    button: newPassword(to),
  }),
  twoFactorOn: (_data, to) => ({
    subject: `Two-step sign-in at ${to.shop} is on`,
    paragraphs: [
      'From now on signing in to your account takes a code of your authenticator app besides the password. Keep your recovery codes where you find them without your phone.',
      IF_NOT_YOU,
    ],
    button: newPassword(to),
  }),
  twoFactorOff: (_data, to) => ({
    subject: `Two-step sign-in at ${to.shop} is off`,
    paragraphs: ['Your account can now be signed in to with its password alone.', IF_NOT_YOU],
    button: newPassword(to),
  }),
}
