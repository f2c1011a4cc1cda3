import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { findDemoLogins, preparePeople, seedDemoShop } from '#demo/demo.ts'
import { chooseProvider } from '../orders/payments/providers/choose-provider.ts'
import { resealSecrets } from '../people/two-factor/reseal.ts'
import { createVault } from '../people/two-factor/vault.ts'
import { type Config, readShopConfig } from '../platform/config/config.ts'
import { createPurposeKeys } from '../platform/config/keys.ts'
import { migrateSchema } from '../platform/db/migrate.ts'
import { type Database, openDatabase } from '../platform/db/open.ts'
import { StartError } from '../platform/errors.ts'
import { createOperatorOutput, type Say } from '../platform/log/say.ts'
import { loadBuiltPages } from '../shopfront/rendering/pages.ts'
import { explainStartError } from './commands/explain.ts'
import { checkImageStorage, createShop, openShopImages } from './create-shop.ts'
import { shopOpenLine } from './processes/start-line.ts'
import { startStandInProvider } from './processes/start-stand-in.ts'
import { RETIRE_MESSAGE, readWorkerConfig } from './processes/worker-config.ts'

/**
 * Runs one process of the shop, mostly the only one: it reads the settings, opens the database,
 * starts the stand-in provider and the shop, and closes them on a signal.
 */

const BUILD_FOLDER = new URL('../../build/', import.meta.url)
const isDevelopment = process.argv.includes('--dev')
const ownWorkerConfig = readWorkerConfig()

async function startShopProcess(config: Config): Promise<void> {
  const say = !ownWorkerConfig || ownWorkerConfig.isFirst ? createOperatorOutput(config) : () => {}
  await checkImageStorage(config)
  const database = await openDatabase(config)
  await migrateSchema(database.session)
  await fillDatabase(database, config, say)
  // Before the jobs start: all of them ask the database at once, and a start that waits behind them
  // fails.
  const logins = config.isProduction ? undefined : await findDemoLogins(database.db)
  const standIn = ownWorkerConfig ? undefined : await startStandInProvider(config)
  const pages = await loadShopPages()
  const shop = await createShop({
    config,
    database,
    pages,
    cards: chooseProvider(config.cards, standIn ?? ownWorkerConfig?.standIn),
    isCaching: !isDevelopment,
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
  if (!ownWorkerConfig) say(shopOpenLine(config, address))
}

/**
 * Seeds the demo shop into an empty database, and prepares the accounts that may or may not sign
 * in.
 */
async function fillDatabase(database: Database, config: Config, say: Say): Promise<void> {
  const { isProduction, superAdmin } = config
  const isDemo = config.seed === 'demo'
  const isNewDemo =
    isDemo && (await seedDemoShop({ database, images: await openShopImages(config), say }))
  await resealTwoFactorSecrets(database, config, say)
  await preparePeople(database.db, { isProduction, superAdmin, isNewDemo })
}

/** After a change of `JWT_SECRET` the secrets of authenticator apps move to the new key. */
async function resealTwoFactorSecrets(
  { db }: Database,
  { secrets }: Config,
  say: Say,
): Promise<void> {
  const lost = await resealSecrets({
    db,
    vault: createVault(createPurposeKeys(secrets).for('totp')),
  })
  if (lost > 0)
    say(
      `${lost} accounts cannot use their authenticator app: JWT_SECRET no longer holds the previous secret.`,
    )
}

/** @throws StartError outside development while the pages are not built */
async function loadShopPages() {
  if (isDevelopment) {
    const { createDevPages: devPages } = await import('../shopfront/rendering/dev-pages.ts')
    return devPages()
  }
  if (!existsSync(new URL('server/index.js', BUILD_FOLDER)))
    throw new StartError('The pages are not built yet: run `npm run build` first.')
  return loadBuiltPages(BUILD_FOLDER)
}

/** A replaced process serves for so long: longer than an idle connection stays open. */
const RETIRE_DRAIN_MS = 11_000

type DrainOrder = { ms: number; isReplaced: boolean }

/** Closes after the open requests have ended; exits after a time limit if one of them hangs. */
function closeOnSignal(
  { drainMs, stopWithinMs }: Config,
  close: (drain: DrainOrder) => Promise<void>,
): void {
  let isClosing = false
  const stop = (drain: DrainOrder): void => {
    // A second signal changes nothing: a terminal and a supervisor signal all processes, and each
    // of them forwards it.
    if (isClosing) return
    isClosing = true
    setTimeout(() => process.exit(1), drain.ms + stopWithinMs - 500).unref()
    void close(drain).then(() => process.exit(0))
  }
  process.on('SIGTERM', () => stop({ ms: drainMs, isReplaced: false }))
  process.on('SIGINT', () => {
    if (!ownWorkerConfig) stop({ ms: 0, isReplaced: false })
  })
  // `systemctl reload`: a shop of one process ends as at any stop, and is started again. Several
  // processes are replaced by their primary process.
  process.on('SIGHUP', () => {
    if (!ownWorkerConfig) stop({ ms: drainMs, isReplaced: false })
  })
  cluster.worker?.on('message', (message) => {
    if (message === RETIRE_MESSAGE) stop({ ms: drainMs || RETIRE_DRAIN_MS, isReplaced: true })
  })
}

try {
  await startShopProcess(readShopConfig(process.env))
} catch (error) {
  console.error(explainStartError(error, process.env))
  process.exit(1)
}
