import { announceEnded } from '../../office/live/share-live.ts'
import { resetTwoFactor } from '../../people/two-factor/set-up.ts'
import { StartError } from '../../platform/errors.ts'
import { readOptions, requireEmail, runCommand, withShop } from './command.ts'

const USAGE = 'npm run admin:reset-2fa -- --email admin@example.com'

/**
 * `npm run admin:reset-2fa` takes two-step sign-in away from a user who lost the phone and the
 * recovery codes, also in a running shop.
 */
await runCommand(async () => {
  const email = requireEmail(readOptions({ email: { type: 'string' } }, USAGE).email, USAGE)
  await withShop(async ({ db }) => {
    const ended = await resetTwoFactor(db, email)
    if (!ended) throw new StartError(`${email} has no account with two-step sign-in.`)
    await announceEnded(db, ended)
  })
  console.info(`${email} signs in with the password alone now, and was signed out everywhere.`)
})
