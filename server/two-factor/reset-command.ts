import { parseArgs } from 'node:util'
import { z } from 'zod'
import { runCommand, withDatabase } from '../command.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { announceNews } from '../live/share-live.ts'
import { StartError } from '../start-error.ts'
import { resetTwoFactor } from './reset.ts'

const USAGE = 'npm run admin:reset-2fa -- --email admin@example.com'

/** `npm run admin:reset-2fa`: for who lost the phone and the recovery codes, also in a running shop. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  const { success, data } = z.object({ email: z.email() }).safeParse(values)
  if (!success) throw new StartError(`The email address of an account is needed.\n${USAGE}`)
  await withDatabase(readConfig(process.env), async ({ db }) => {
    await migrate(db)
    const ended = await resetTwoFactor(db, data.email)
    if (!ended) throw new StartError(`${data.email} has no account with two-step sign-in.`)
    await announceNews(db, 'command', { ended })
  })
  console.info(`${data.email} signs in with the password alone now, and was signed out everywhere.`)
})
