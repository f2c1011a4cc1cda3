import { z } from 'zod'
import { MAX_PASSWORD } from '#contract/platform/limits.ts'
import { type CreatedAccount, createAccount } from '../../people/accounts/create-admin.ts'
import { MIN_ADMIN_PASSWORD } from '../../platform/config/weak-secrets.ts'
import { StartError } from '../../platform/errors.ts'
import { readCommandOptions, runShopCommand, withMigratedShop } from './command.ts'

const CREATE_ADMIN_USAGE = `npm run admin:create -- --email you@example.com --password "${MIN_ADMIN_PASSWORD} characters or more" [--name "Your Name"]`

const CREATE_OUTCOME_TEXTS: Record<CreatedAccount, string> = {
  created: 'is a super admin now.',
  changed:
    'had an account: it is a super admin now, with the password given here. All its sessions have ended.',
}

const GivenAdminAccount = z.object({
  email: z.email(),
  password: z.string().min(MIN_ADMIN_PASSWORD).max(MAX_PASSWORD),
  name: z.string().min(1).default('Super Admin'),
})

async function readGivenAccount(): Promise<z.infer<typeof GivenAdminAccount>> {
  const values = readCommandOptions(
    { email: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } },
    CREATE_ADMIN_USAGE,
  )
  const given = GivenAdminAccount.safeParse({
    ...values,
    password: values.password ?? process.env.ADMIN_PASSWORD,
  })
  if (!given.success)
    throw new StartError(
      `An email address and a password of ${MIN_ADMIN_PASSWORD} characters or more are needed.\n${CREATE_ADMIN_USAGE}`,
    )
  // Loaded only here: its dictionaries take half a second.
  const { ratePassword } = await import('../../people/accounts/strength/rate-password.ts')
  const { isEnough, reason } = ratePassword(given.data.password, [
    given.data.email,
    given.data.name,
  ])
  if (!isEnough)
    throw new StartError(`This password is easy to guess: ${reason}\n${CREATE_ADMIN_USAGE}`)
  return given.data
}

/**
 * `npm run admin:create` makes a super admin, also in a running shop. The variable ADMIN_PASSWORD
 * passes the password without showing it on the command line.
 */
await runShopCommand(async () => {
  const { email, password, name } = await readGivenAccount()
  const created = await withMigratedShop(({ db }) =>
    createAccount(db, { email, password, fullName: name, role: 'superAdmin' }),
  )
  console.info(`${email} ${CREATE_OUTCOME_TEXTS[created]}`)
})
