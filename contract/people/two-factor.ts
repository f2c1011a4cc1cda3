import { z } from 'zod'
import { messages } from '../messages.ts'
import { confirmedCaller, del, get, post, put, signedIn } from '../platform/endpoint.ts'
import { MessageBody, requiredText } from '../platform/form-schemas.ts'

/** Six digits, with blanks as some apps show them. */
const AppCode = requiredText('code', 20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messages.sixDigits))

export const TwoFactor = z.object({
  isOn: z.boolean(),
  /** This account cannot use the back office until it is on. */
  isRequired: z.boolean(),
  recoveryLeft: z.int(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

/** Shown only once; each signs in once in place of the app's code. */
const RecoveryCodes = MessageBody.extend({ recoveryCodes: z.array(z.string()) })

export const TwoFactorForm = z.object({ code: AppCode })

export const twoFactorEndpoints = {
  show: get(
    '/users/two-factor',
    signedIn,
    'Whether signing in takes a code of an authenticator app besides the password',
    { answer: TwoFactor },
  ),
  begin: post(
    '/users/two-factor',
    confirmedCaller(signedIn),
    'A new secret for an authenticator app; nothing changes until a code proves that the app has it',
    {
      created: z.object({
        /** Base32. */ secret: z.string(),
        /** `otpauth://…`, for a QR code. */ uri: z.string(),
      }),
    },
  ),
  turnOn: put(
    '/users/two-factor',
    confirmedCaller(signedIn),
    "Turns it on with a first code of the app; answers the recovery codes, ends the account's other sessions",
    { body: TwoFactorForm, answer: RecoveryCodes },
  ),
  turnOff: del(
    '/users/two-factor',
    confirmedCaller(signedIn),
    'Turns it off; the secret and the recovery codes are deleted',
  ),
  renewCodes: post(
    '/users/two-factor/recovery-codes',
    confirmedCaller(signedIn),
    'Ten new recovery codes; the old ones work no more',
    { created: RecoveryCodes },
  ),
}
