import { announceEndedSessions } from '../../office/live/share-live.ts'
import { resetTwoFactor } from '../../people/two-factor/set-up.ts'
import { StartError } from '../../platform/errors.ts'
import {
  readCommandOptions,
  requireAccountEmail,
  runShopCommand,
  withMigratedShop,
} from './command.ts'

const RESET_TWO_FACTOR_USAGE = 'npm run admin:reset-2fa -- --email admin@example.com'

/**
 * `npm run admin:reset-2fa` takes two-step sign-in away from a user who lost the phone and the
 * recovery codes, also in a running shop.
 */
await runShopCommand(async () => {
  const email = requireAccountEmail(
    readCommandOptions({ email: { type: 'string' } }, RESET_TWO_FACTOR_USAGE).email,
    RESET_TWO_FACTOR_USAGE,
  )
  await withMigratedShop(async ({ db }) => {
    const ended = await resetTwoFactor(db, email)
    if (!ended) throw new StartError(`${email} has no account with two-step sign-in.`)
    await announceEndedSessions(db, ended)
  })
  console.info(`${email} signs in with the password alone now, and was signed out everywhere.`)
})
