import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../scripts/run.mjs'

/**
 * A shop of its own for the browser tests: built, freshly seeded, gone afterwards. Its folder is known to the tests,
 * which read the mails that it writes there (`e2e/accounts.ts`).
 */
const folder = join(tmpdir(), `shop-e2e-${process.env.PORT}`)
rmSync(folder, { recursive: true, force: true })
const code = await run('node', ['scripts/start.mjs'], {
  DATA_DIR: folder,
  DATABASE_URL: '',
  SMTP_URL: '',
  PAYSTACK_SECRET_KEY: '',
  PAYSTACK_PUBLIC_KEY: '',
})
rmSync(folder, { recursive: true, force: true })
process.exit(code)
