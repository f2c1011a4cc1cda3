import { announceEndedSessions } from '../../office/live/share-live.ts'
import { type BlockedUser, blockUserAccount } from '../../people/users/block-user.ts'
import { StartError } from '../../platform/errors.ts'
import {
  readCommandOptions,
  requireAccountEmail,
  runShopCommand,
  withMigratedShop,
} from './command.ts'

const BLOCK_USER_USAGE = 'npm run admin:block -- --email admin@example.com [--force]'

const BLOCK_OUTCOME_TEXTS: Record<BlockedUser['outcome'], string> = {
  unknown: 'is not the address of an account.',
  last: 'is the last super admin who can sign in. Make another with `npm run admin:create` first, or add --force.',
  already: 'was blocked already.',
  blocked: 'is blocked and signed out everywhere.',
}

/** `npm run admin:block` blocks any account, also a super admin's, also in a running shop. */
await runShopCommand(async () => {
  const { email: given, force } = readCommandOptions(
    { email: { type: 'string' }, force: { type: 'boolean' } },
    BLOCK_USER_USAGE,
  )
  const email = requireAccountEmail(given, BLOCK_USER_USAGE)
  const outcome = await withMigratedShop(async ({ db }) => {
    const { outcome, ended } = await blockUserAccount(db, { email, isForced: force === true })
    await announceEndedSessions(db, ended)
    return outcome
  })
  const line = `${email} ${BLOCK_OUTCOME_TEXTS[outcome]}`
  if (outcome === 'unknown' || outcome === 'last') throw new StartError(line)
  console.info(line)
})
