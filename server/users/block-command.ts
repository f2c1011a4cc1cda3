import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open.ts'
import { announceNews } from '../live/share-live.ts'
import { type Blocked, blockAccount } from './block-account.ts'

const USAGE = 'npm run admin:block -- --email admin@example.com [--force]'

const outcomes: Record<Blocked['outcome'], string> = {
  unknown: 'is not the address of an account.',
  last: 'is the last super admin who can come in. Make another with `npm run admin:create` first, or add --force.',
  already: 'was blocked already.',
  blocked: 'is blocked and signed out everywhere.',
}

/** `npm run admin:block`: keeps an account out, a super admin's too, also in a running shop. */
const { values } = parseArgs({ options: { email: { type: 'string' }, force: { type: 'boolean', default: false } } })
const given = z.object({ email: z.email() }).safeParse(values)

if (given.success) {
  const { email } = given.data
  const database = await openForCommand(readConfig(process.env))
  await migrate(database.db)
  const { outcome, ended } = await blockAccount(database.db, { email, isForced: values.force })
  await announceNews(database.db, 'command', { ended })
  const say = outcome === 'blocked' || outcome === 'already' ? console.info : console.error
  say(`${email} ${outcomes[outcome]}`)
  process.exitCode = outcome === 'unknown' || outcome === 'last' ? 1 : 0
  await database.close()
} else {
  console.error(`The email address of an account is needed.\n${USAGE}`)
  process.exitCode = 1
}
