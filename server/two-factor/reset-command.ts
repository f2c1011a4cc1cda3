import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open.ts'
import { announceNews } from '../live/share-live.ts'
import { resetTwoFactor } from './reset.ts'

const USAGE = 'npm run admin:reset-2fa -- --email admin@example.com'

/** `npm run admin:reset-2fa`: for who lost the phone and the recovery codes, also in a running shop. */
const { values } = parseArgs({ options: { email: { type: 'string' } } })
const given = z.object({ email: z.email() }).safeParse(values)

if (given.success) {
  const { email } = given.data
  const database = await openForCommand(readConfig(process.env))
  await migrate(database.db)
  const ended = await resetTwoFactor(database.db, email)
  if (ended) {
    await announceNews(database.db, 'command', { ended })
    console.info(`${email} signs in with the password alone now, and was signed out everywhere.`)
  } else {
    console.error(`${email} has no account with two-step sign-in.`)
    process.exitCode = 1
  }
  await database.close()
} else {
  console.error(`The email address of an account is needed.\n${USAGE}`)
  process.exitCode = 1
}
