import { announceEnded } from '../../office/live/share-live.ts'
import { type Blocked, blockUser } from '../../people/users/block-user.ts'
import { StartError } from '../../platform/errors.ts'
import { readOptions, requireEmail, runCommand, withShop } from './command.ts'

const USAGE = 'npm run admin:block -- --email admin@example.com [--force]'

const outcomes: Record<Blocked['outcome'], string> = {
  unknown: 'is not the address of an account.',
  last: 'is the last super admin who can sign in. Make another with `npm run admin:create` first, or add --force.',
  already: 'was blocked already.',
  blocked: 'is blocked and signed out everywhere.',
}

/** `npm run admin:block` blocks any account, also a super admin's, also in a running shop. */
await runCommand(async () => {
  const { email: given, force } = readOptions(
    { email: { type: 'string' }, force: { type: 'boolean' } },
    USAGE,
  )
  const email = requireEmail(given, USAGE)
  const outcome = await withShop(async ({ db }) => {
    const { outcome, ended } = await blockUser(db, { email, isForced: force === true })
    await announceEnded(db, ended)
    return outcome
  })
  const line = `${email} ${outcomes[outcome]}`
  if (outcome === 'unknown' || outcome === 'last') throw new StartError(line)
  console.info(line)
})
