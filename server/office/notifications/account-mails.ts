import { dateTimeInLagos } from '#contract/platform/times.ts'
import type { MailData, MailKind } from './mail-kinds.ts'
import type { MailContent } from './templates.ts'

/**
 * Mails to the owner of an account. None contains a text that a stranger typed: the shop names the
 * devices.
 */

const ROLE_PHRASES = {
  superAdmin: 'a super admin',
  admin: 'an admin',
  users: 'a basic user',
} as const

/** The shop's name, and where buttons lead. */
export type AccountMailContext = { shop: string; newPassword: string; home: string }

const newPasswordButton = ({ newPassword }: AccountMailContext) => ({
  text: 'Choose a new password',
  href: newPassword,
})
const IF_NOT_YOU_TEXT = 'If this was not you, choose a new password now. It signs out all devices.'

export const accountMails = {
  verifyEmail: ({ code }, { shop, home }) => ({
    subject: `Verify your email address for ${shop}`,
    paragraphs: [
      `Welcome to ${shop}. Please confirm your email address. Orders you placed with it before will then appear in your account.`,
      'The link works once, for 48 hours. If you did not sign up, you can ignore this email.',
    ],
    button: { text: 'Verify email', href: `${home}/verify/${code}` },
  }),
  passwordChanged: (_data, to) => ({
    subject: `Your password at ${to.shop} was changed`,
    paragraphs: [
      'Your password was changed, and all other devices were signed out.',
      'If you did not do this, choose a new password now and contact us.',
    ],
    button: newPasswordButton(to),
  }),
  newDevice: ({ device, at }, to) => ({
    subject: `New sign-in to your account at ${to.shop}`,
    paragraphs: [
      `There was a sign-in to your account from a new device: ${device}, on ${dateTimeInLagos(at)}, Lagos time.`,
      IF_NOT_YOU_TEXT,
    ],
    button: newPasswordButton(to),
  }),
  roleChanged: ({ role }, to) => ({
    subject: `You are now ${ROLE_PHRASES[role]} at ${to.shop}`,
    paragraphs: [
      `You are now ${ROLE_PHRASES[role]}. You were signed out on all devices. Please sign in again.`,
      'If you did not expect this, please contact us.',
    ],
    button: { text: 'Login', href: `${to.home}/login` },
  }),
  staffChanged: ({ person, role, by }, to) => ({
    subject: `${person} is now ${ROLE_PHRASES[role]} at ${to.shop}`,
    paragraphs: [
      `${by} made ${person} ${ROLE_PHRASES[role]}. Every super admin gets this email.`,
      'If this is wrong, change it back and check the audit log.',
    ],
    button: { text: 'Admins', href: `${to.home}/admin/admins` },
  }),
  sessionReused: (_data, to) => ({
    subject: `We ended a session of your account at ${to.shop}`,
    paragraphs: [
      'A copy of one of your sessions was used, so we ended it. This can happen when a browser is restored from a backup, or when someone copied it.',
      IF_NOT_YOU_TEXT,
    ],
    button: newPasswordButton(to),
  }),
  twoFactorOn: (_data, to) => ({
    subject: `Two-step sign-in at ${to.shop} is on`,
    paragraphs: [
      'From now on you need your password and a code from your authenticator app to sign in. Keep your recovery codes where you can find them without your phone.',
      IF_NOT_YOU_TEXT,
    ],
    button: newPasswordButton(to),
  }),
  twoFactorOff: (_data, to) => ({
    subject: `Two-step sign-in at ${to.shop} is off`,
    paragraphs: ['You can now sign in with your password alone.', IF_NOT_YOU_TEXT],
    button: newPasswordButton(to),
  }),
} satisfies {
  [Kind in MailKind as MailData<Kind> extends { userId: string } ? Kind : never]?: (
    data: MailData<Kind>,
    to: AccountMailContext,
  ) => Omit<MailContent, 'name'>
}
