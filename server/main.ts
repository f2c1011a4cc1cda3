import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoLogins, preparePeople, seedShop } from '#demo/demo.ts'
import { startSandbox } from '#sandbox/start.ts'
import { explain } from './commands/explain.ts'
import { type Config, readConfig } from './config/config.ts'
import { createKeys } from './config/keys.ts'
import { migrate } from './db/migrate.ts'
import { type Database, openDatabase } from './db/open.ts'
import { StartError } from './errors.ts'
import { builtPages } from './pages/pages.ts'
import { chooseProvider } from './payments/providers/choose-provider.ts'
import { checkStorage, createShop, imagesOf } from './shop.ts'
import { resealSecrets } from './two-factor/reseal.ts'
import { createVault } from './two-factor/vault.ts'

/** The entry point: starts settings, database, stand-in provider, app and jobs, and closes them on a signal. */

const BUILD = new URL('../build/', import.meta.url)
const STOP_WITHIN_MS = 10_000
const isDev = process.argv.includes('--dev')
const say = (line: string): void => console.info(line)

async function start(config: Config): Promise<void> {
  await checkStorage(config)
  const database = await openDatabase(config)
  await migrate(database.db)
  await fill(database, config)
  const sandbox =
    config.cards.sandboxPort === undefined
      ? undefined
      : await startSandbox({
          ...config.cards,
          host: config.host,
          port: config.cards.sandboxPort,
          stateFile: join(config.dataDir, 'test-payments.json'),
        })
  const pages = await pagesOf()
  const shop = await createShop({
    config,
    database,
    pages,
    cards: chooseProvider(config.cards, sandbox),
    isCaching: !isDev,
  })
  const address = await shop.listen()
  sandbox?.setWebhookUrl(`${address}/api/payments/webhook`)
  const logins = config.isProduction ? undefined : await demoLogins(database.db)
  if (logins) say(logins)
  say(startLine(config, address))
  closeOnSignal(async () => {
    await shop.close()
    await sandbox?.close()
    await database.close()
  })
}

/** Seeds the demo shop into an empty database, and prepares the accounts that may or may not sign in. */
async function fill(database: Database, config: Config): Promise<void> {
  const { isProduction, superAdmin } = config
  let isNewDemo = false
  if (config.seed === 'demo') isNewDemo = await seedShop({ database, images: await imagesOf(config), say })
  await resealAll(database, config)
  await preparePeople(database.db, { isProduction, superAdmin, isNewDemo })
}

/** After a change of `JWT_SECRET` the secrets of authenticator apps move to the new key. */
async function resealAll({ db }: Database, { secrets }: Config): Promise<void> {
  const lost = await resealSecrets({ db, vault: createVault(createKeys(secrets).of('totp')) })
  if (lost > 0)
    say(`${lost} accounts cannot use their authenticator app: JWT_SECRET no longer holds the secret of before.`)
}

async function pagesOf() {
  if (isDev) return (await import('./pages/dev-pages.ts')).devPages()
  if (!existsSync(new URL('server/index.js', BUILD)))
    throw new StartError('The pages are not built yet: run `npm run build` first.')
  return builtPages(BUILD)
}

function startLine(config: Config, address: string): string {
  const shown = config.origin.includes('localhost')
    ? address.replace(/127\.0\.0\.1|\[::1?\]|0\.0\.0\.0/, 'localhost')
    : config.origin
  const data = config.databaseUrl ? 'PostgreSQL' : resolve(config.dataDir)
  const mails = config.smtpUrl ? 'by SMTP' : resolve(config.dataDir, 'mail')
  const payments = config.cards.sandboxPort === undefined ? '' : ' · payments are test payments: no real money moves'
  return `The shop is open: ${shown} · data in ${data} · mails in ${mails}${payments}`
}

/** Closes after the open requests have ended; exits after a time limit if one of them hangs. */
function closeOnSignal(close: () => Promise<void>): void {
  const stop = (): void => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS - 500).unref()
    void close().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(explain(error, process.env))
  process.exit(1)
}
