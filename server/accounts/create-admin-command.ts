import { parseArgs } from 'node:util'
import { z } from 'zod'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { openForCommand } from '../db/open.ts'
import { type Ensured, ensurePerson } from './create-admin.ts'

const USAGE = 'npm run admin:create -- --email you@example.com --password "12 characters or more" [--name "Your Name"]'

const outcomes: Record<Ensured, string> = {
  made: 'is a super admin now.',
  claimed: 'had signed up and never verified the address: it is a super admin now, with the password given here.',
  raised: 'had an account: it is a super admin now, its password stays.',
}

/** `npm run admin:create`: a super admin, also in a running shop. The password may come as ADMIN_PASSWORD, out of sight. */
const { values } = parseArgs({
  options: { email: { type: 'string' }, password: { type: 'string' }, name: { type: 'string' } },
})
const given = z
  .object({ email: z.email(), password: z.string().min(12).max(128), name: z.string().min(1).default('Super Admin') })
  .safeParse({ ...values, password: values.password ?? process.env.ADMIN_PASSWORD })

if (given.success) {
  const { email, password, name } = given.data
  const database = await openForCommand(readConfig(process.env))
  await migrate(database.db)
  const ensured = await ensurePerson(database.db, { email, password, fullName: name, role: 'superAdmin' })
  console.info(`${email} ${outcomes[ensured]}`)
  await database.close()
} else {
  console.error(`An email address and a password of 12 characters or more are needed.\n${USAGE}`)
  process.exitCode = 1
}
