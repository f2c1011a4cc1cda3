import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { demoLogins, preparePeople, seedShop } from '#demo/demo.ts'
import { chooseProvider } from '../orders/payments/providers/choose-provider.ts'
import { resealSecrets } from '../people/two-factor/reseal.ts'
import { createVault } from '../people/two-factor/vault.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { createKeys } from '../platform/config/keys.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { StartError } from '../platform/errors.ts'
import { type Say, sayer } from '../platform/log/say.ts'
import { builtPages } from '../shopfront/rendering/pages.ts'
import { explain } from './commands/explain.ts'
import { startLine } from './processes/start-line.ts'
import { startStandIn } from './processes/start-stand-in.ts'
import { RETIRE, readWorkerConfig } from './processes/worker-config.ts'
import { checkStorage, createShop, imagesOf } from './shop.ts'

/**
 * Composes one process of the shop, mostly the only one: it reads the settings, opens the database,
 * starts the stand-in provider and the shop of `shop.ts`, and closes them on a signal.
 */

const BUILD = new URL('../../build/', import.meta.url)
const isDev = process.argv.includes('--dev')
const workerConfig = readWorkerConfig()

async function start(config: Config): Promise<void> {
  const say = !workerConfig || workerConfig.isFirst ? sayer(config) : () => {}
  await checkStorage(config)
  const database = await openDatabase(config)
  await migrate(database.session)
  await fill(database, config, say)
  // Before the jobs start: all of them ask the database at once, and a start that waits behind them
  // fails.
  const logins = config.isProduction ? undefined : await demoLogins(database.db)
  const standIn = workerConfig ? undefined : await startStandIn(config)
  const pages = await pagesOf()
  const shop = await createShop({
    config,
    database,
    pages,
    cards: chooseProvider(config.cards, standIn ?? workerConfig?.standIn),
    isCaching: !isDev,
  })
  const address = await shop.listen()
  standIn?.setWebhookUrl(`${address}/api/payments/webhook`)
  closeOnSignal(config, async (drain) => {
    shop.drain.begin(drain)
    await wait(drain.ms)
    await shop.drain.stopAccepting()
    await shop.close()
    await standIn?.close()
    await database.close()
  })
  if (logins) say(logins)
  if (!workerConfig) say(startLine(config, address))
}

/**
 * Seeds the demo shop into an empty database, and prepares the accounts that may or may not sign
 * in.
 */
async function fill(database: Database, config: Config, say: Say): Promise<void> {
  const { isProduction, superAdmin } = config
  const isDemo = config.seed === 'demo'
  const isNewDemo = isDemo && (await seedShop({ database, images: await imagesOf(config), say }))
  await resealAll(database, config, say)
  await preparePeople(database.db, { isProduction, superAdmin, isNewDemo })
}

/** After a change of `JWT_SECRET` the secrets of authenticator apps move to the new key. */
async function resealAll({ db }: Database, { secrets }: Config, say: Say): Promise<void> {
  const lost = await resealSecrets({ db, vault: createVault(createKeys(secrets).for('totp')) })
  if (lost > 0)
    say(
      `${lost} accounts cannot use their authenticator app: JWT_SECRET no longer holds the previous secret.`,
    )
}

/** @throws StartError outside development while the pages are not built */
async function pagesOf() {
  if (isDev) {
    const { devPages } = await import('../shopfront/rendering/dev-pages.ts')
    return devPages()
  }
  if (!existsSync(new URL('server/index.js', BUILD)))
    throw new StartError('The pages are not built yet: run `npm run build` first.')
  return builtPages(BUILD)
}

/** A replaced process serves for so long: longer than an idle connection stays open. */
const RETIRE_MS = 11_000

type Drain = { ms: number; isReplaced: boolean }

/** Closes after the open requests have ended; exits after a time limit if one of them hangs. */
function closeOnSignal(
  { drainMs, stopWithinMs }: Config,
  close: (drain: Drain) => Promise<void>,
): void {
  let isClosing = false
  const stop = (drain: Drain): void => {
    // A second signal changes nothing: a terminal and a supervisor signal all processes, and each
    // of them forwards it.
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), drain.ms + stopWithinMs - 500).unref()
    void close(drain).then(() => process.exit(0))
  }
  process.on('SIGTERM', () => stop({ ms: drainMs, isReplaced: false }))
  process.on('SIGINT', () => {
    if (!workerConfig) stop({ ms: 0, isReplaced: false })
  })
  // `systemctl reload`: a shop of one process ends as at any stop, and is started again. Several
  // processes are replaced by their primary process.
  process.on('SIGHUP', () => {
    if (!workerConfig) stop({ ms: drainMs, isReplaced: false })
  })
  cluster.worker?.on('message', (message) => {
    if (message === RETIRE) stop({ ms: drainMs || RETIRE_MS, isReplaced: true })
  })
}

try {
  await start(readConfig(process.env))
} catch (error) {
  console.error(explain(error, process.env))
  process.exit(1)
}
