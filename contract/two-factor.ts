import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { Message, requiredText } from './values.ts'

/** Six digits, with blanks as some apps show them. */
const AppCode = requiredText('code', 20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.sixDigits))

export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** This account cannot use the back office until it is on. */
  isRequired: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryLeft: z.int(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

/** Shown only once; each signs in once in place of the app's code. */
const RecoveryCodes = Message.extend({ recoveryCodes: z.array(z.string()) })

export const TwoFactorForm = z.object({ code: AppCode })

export const twoFactorEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/users/two-factor',
    access: 'signedIn',
    summary: 'Whether signing in takes a code of an authenticator app besides the password',
    answers: { 200: TwoFactor },
  }),
  begin: endpoint({
    method: 'POST',
    path: '/users/two-factor',
    access: 'signedIn',
    isConfirmed: true,
    summary: 'A new secret for an authenticator app; nothing changes until a code proves that the app has it',
    answers: {
      201: z.object({ /** Base32. */ secret: z.string(), /** `otpauth://…`, for a QR code. */ uri: z.string() }),
    },
  }),
  turnOn: endpoint({
    method: 'PUT',
    path: '/users/two-factor',
    access: 'signedIn',
    isConfirmed: true,
    summary: "Turns it on with a first code of the app; answers the recovery codes, ends the account's other sessions",
    body: TwoFactorForm,
    answers: { 200: RecoveryCodes },
  }),
  turnOff: endpoint({
    method: 'DELETE',
    path: '/users/two-factor',
    access: 'signedIn',
    isConfirmed: true,
    summary: 'Turns it off; the secret and the recovery codes are deleted',
    answers: { 200: Message },
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/users/two-factor/recovery-codes',
    access: 'signedIn',
    isConfirmed: true,
    summary: 'Ten new recovery codes; the old ones work no more',
    answers: { 201: RecoveryCodes },
  }),
}
