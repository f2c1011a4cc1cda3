import { join } from 'node:path'
import { fetchPictures } from '../catalogue/imports/fetch-pictures.ts'
import { runImports } from '../catalogue/imports/run-imports.ts'
import { publishDue } from '../catalogue/products/states/publish-due.ts'
import { fillFindings, rankProducts, recountListing } from '../catalogue/products/upkeep.ts'
import { tellWaiting } from '../catalogue/stock-alerts/tell-waiting.ts'
import { fillWords, foldWords } from '../catalogue/vocabulary/upkeep.ts'
import { mailLowStock } from '../office/notifications/low-stock-mail.ts'
import { type MailJob, sendMails } from '../office/notifications/send-mails.ts'
import { keepSums } from '../office/reports/keep-sums.ts'
import { mailLeftCarts } from '../orders/carts/mail-left.ts'
import { runBulkJobs } from '../orders/desk/run-jobs.ts'
import { expireUnpaidSales } from '../orders/payments/expire-sales.ts'
import { handleWebhooks } from '../orders/payments/handle-webhooks.ts'
import { reconcile } from '../orders/payments/reconcile.ts'
import { sendRefunds } from '../orders/payments/send-refunds.ts'
import type { Payments } from '../orders/payments/settle.ts'
import type { Config } from '../platform/config/config.ts'
import { createKeys } from '../platform/config/keys.ts'
import { createBroadcast } from '../platform/db/broadcast.ts'
import { type Database, maintain } from '../platform/db/open.ts'
import { replicaOf } from '../platform/db/replica.ts'
import { logSlowQueries } from '../platform/db/slow-queries.ts'
import { deliverEvents } from '../platform/events/deliver-events.ts'
import { collectWhenIdle } from '../platform/http/idle-gc.ts'
import { createImages, type Images } from '../platform/images/images.ts'
import { openStorage, requireBucket } from '../platform/images/open-storage.ts'
import { removeUnusedImages } from '../platform/images/remove-unused.ts'
import type { Storage } from '../platform/images/storage.ts'
import { deleteExpired } from '../platform/jobs/retention.ts'
import { type Job, type Jobs, startJobs } from '../platform/jobs/scheduler.ts'
import { fileMailer, type Mailer, smtpMailer } from '../platform/mail/mailer.ts'
import { settleLowStock } from '../platform/settings/settle-low-stock.ts'
import type { ShopContext } from '../platform/settings/store.ts'
import { stopTracing } from '../platform/tracing/tracing.ts'
import { type App, type AppConfig, type AppDeps, buildApp, type WokenJob } from './app.ts'
import { composeFailedBackup, mailFailedBackup } from './backups/backup-mail.ts'
import { backUpWhenDue, backupProcess, type Schedule } from './backups/schedule.ts'
import { beat, createSelf, endBeat, type Heart, noteSize } from './health/heartbeat.ts'
import { createNotes } from './health/notes.ts'
import { runDoctor } from './health/run-doctor.ts'
import { watchMailer, watchProvider } from './health/watch.ts'

/**
 * Composes a whole shop of one process around the app of `app.ts`: images, replica, messages
 * between instances, and the jobs.
 */

type ShopOptions = Pick<AppDeps, 'cards' | 'pages'> & {
  config: Config
  database: Database
  isCaching?: boolean
}

/** Part of the ten seconds that a stopping shop has; the rest is for jobs and database. */
const ANSWERED_WITHIN_MS = 6_000

/**
 * Connections that the kernel keeps until they are accepted; Linux takes 4,096 at most. With Node's
 * 511 a crowd that comes within one busy second is turned away without a word, and its browsers try
 * again after one and three seconds.
 */
const BACKLOG = 4096

type WhereFiles = Pick<Config, 'dataDir' | 'storageUrl'>

const storageOf = ({ dataDir, storageUrl }: WhereFiles): Promise<Storage> =>
  openStorage(join(dataDir, 'files'), storageUrl)

/** @throws StartError when images cannot be stored in the bucket of `STORAGE_URL` */
export async function checkStorage(config: WhereFiles): Promise<void> {
  if (config.storageUrl) await requireBucket(await storageOf(config))
}

export const imagesOf = async (config: WhereFiles): Promise<Images> =>
  createImages(await storageOf(config))

/**
 * Creates a shop that does not listen yet. `listen` opens the port and starts the jobs; `close` ends the
 * requests, then the jobs. The caller opens and closes the database.
 */
export async function createShop({
  config,
  database,
  pages,
  cards,
  isCaching = true,
}: ShopOptions) {
  if (config.tracing) {
    const { startTracing } = await import('../platform/tracing/start-tracing.ts')
    startTracing(config.tracing)
  }
  const { db } = database
  const broadcast = createBroadcast(database)
  let jobs: Jobs | undefined // they need the app, and the app wakes them
  const storage = await storageOf(config)
  const images = createImages(storage)
  const notes = createNotes()
  const self = createSelf()
  const replica = config.databaseReadUrl ? await replicaOf(config.databaseReadUrl, db) : undefined
  const app = await buildApp({
    db,
    isAnswering: database.isAnswering,
    replica,
    cards: watchProvider(cards, notes),
    images,
    pages,
    config: appConfig(config, isCaching),
    broadcast,
    notes,
    self,
    wake: (...names) => names.forEach((name) => void jobs?.wake(name)),
  })
  const { server, drain, searches } = app
  const heart: Heart = {
    db,
    self,
    notes,
    dataDir: config.dataDir,
    rounds: () => jobs?.rounds() ?? [],
  }
  const stopCollecting = collectWhenIdle(app.requests)
  const backups = backupProcess(server.log)
  const stopWatching = logSlowQueries(database, { slowMs: config.slowQueryMs, log: server.log })

  function startAllJobs(): Jobs {
    const mails = mailJob(app.payments, config, watchMailer(mailerOf(config), notes))
    const list = [
      ...jobList({ ...app, mails, images, storage, heart }),
      ...backupJobs(app.context, config.backups.everySeconds, backups),
      ...maintenanceJobs(database),
    ]
    return startJobs(list, { log: server.log, failed: (name) => notes.failed('job', name) })
  }

  return {
    server,
    /** Runs before `close`, so that no request meets a closed port. */
    drain,
    /** Resolves with the address, such as `http://127.0.0.1:3000`. */
    listen: async (): Promise<string> => {
      const address = await server.listen({
        port: config.port,
        host: config.host,
        backlog: BACKLOG,
      })
      broadcast.start(server.log)
      replica?.start(server.log)
      jobs = startAllJobs()
      return address
    },
    close: async (): Promise<void> => {
      stopCollecting()
      backups.stop()
      stopWatching()
      // Who has sent half a request by now will not send the rest: Node itself would wait for it.
      const cut = setTimeout(() => server.server.closeAllConnections(), ANSWERED_WITHIN_MS)
      await server.close()
      clearTimeout(cut)
      await jobs?.stop()
      await searches.write().catch(() => {}) // counts are no orders
      await endBeat(heart).catch(() => {})
      await broadcast.stop()
      await stopTracing()
      await replica?.close()
    },
  }
}

const appConfig = (config: Config, isCaching: boolean): AppConfig => ({
  ...config,
  keys: createKeys(config.secrets),
  hasHoldCaps: config.hasRateLimit,
  isCaching,
  isEmbedded: config.databaseUrl === undefined,
})

const mailerOf = ({ smtpUrl, dataDir }: Config): Mailer =>
  smtpUrl ? smtpMailer(smtpUrl) : fileMailer(join(dataDir, 'mail'))

const mailJob = ({ db, settings, log }: Payments, config: Config, mailer: Mailer): MailJob => ({
  db,
  settings,
  log,
  origin: config.origin,
  keys: createKeys(config.secrets),
  others: { backupFailed: composeFailedBackup },
  unverifiedMailsPerHour: config.unverifiedMailsPerHour,
  budget: config.hasRateLimit ? config.mailBudget : undefined,
  mailer,
})

const MINUTE_MS = 60_000

type JobDeps = Pick<App, 'context' | 'payments' | 'events' | 'imports' | 'searches'> & {
  mails: MailJob
  images: Images
  storage: Storage
  heart: Heart
}

const backupJobs = (
  context: ShopContext,
  everySeconds: number | undefined,
  schedule: Schedule,
): Job[] =>
  everySeconds === undefined
    ? []
    : [
        {
          name: 'backups',
          everyMs: MINUTE_MS,
          run: () => backUpWhenDue({ db: context.db, everySeconds, schedule }),
        },
        {
          name: 'mail of failed backups',
          everyMs: MINUTE_MS,
          run: () => mailFailedBackup(context),
        },
      ]

/** A server has its own autovacuum. */
const maintenanceJobs = ({ kind, db }: Database): Job[] =>
  kind === 'embedded'
    ? [
        {
          name: 'maintenance',
          everyMs: 5 * MINUTE_MS,
          isLater: true,
          run: () => maintain(db).then(() => 0),
        },
      ]
    : []

const jobList = ({
  context,
  payments,
  events,
  imports,
  searches,
  mails,
  images,
  storage,
  heart,
}: JobDeps): Job[] => [
  // With a pause: under load a round delivers the events of many orders.
  {
    name: 'events' satisfies WokenJob,
    everyMs: 5_000,
    restMs: 200,
    run: () => deliverEvents(events),
  },
  { name: 'mails', everyMs: 2_000, run: () => sendMails(mails) },
  { name: 'webhooks' satisfies WokenJob, everyMs: 5_000, run: () => handleWebhooks(payments) },
  { name: 'bulk jobs' satisfies WokenJob, everyMs: 15_000, run: () => runBulkJobs(payments) },
  { name: 'imports' satisfies WokenJob, everyMs: 15_000, run: () => runImports(imports) },
  {
    name: 'pictures of imports' satisfies WokenJob,
    everyMs: 5_000,
    run: () => fetchPictures(imports),
  },
  // With a pause: those of a large import take hours, and no visitor is to notice.
  { name: 'sizes of pictures', everyMs: 2_000, restMs: 200, run: () => images.makeNextSize() },
  { name: 'refunds' satisfies WokenJob, everyMs: 5_000, run: () => sendRefunds(payments) },
  { name: 'reconcile', everyMs: 5_000, run: () => reconcile(payments) },
  {
    name: 'expire',
    everyMs: MINUTE_MS,
    run: async () => expireUnpaidSales(payments, await payments.settings.read()),
  },
  { name: 'stock alerts', everyMs: 15_000, run: () => tellWaiting(context.db) },
  { name: 'left carts', everyMs: 5 * MINUTE_MS, run: () => mailLeftCarts(context) },
  { name: 'low stock', everyMs: 2_000, run: () => settleLowStock(context.db) },
  { name: 'publishing', everyMs: 2_000, run: () => publishDue(imports) },
  { name: 'mail of low stock', everyMs: MINUTE_MS, run: () => mailLowStock(context) },
  { name: 'findings', everyMs: 5_000, run: () => fillFindings(context.db) },
  { name: 'pages of lists', everyMs: 10_000, run: () => recountListing(context.db) },
  {
    name: 'sold lately',
    everyMs: 30 * MINUTE_MS,
    run: () => rankProducts(context.db).then(() => 0),
  },
  { name: 'words', everyMs: 2_000, run: () => foldWords(context.db) },
  { name: 'fill words', everyMs: MINUTE_MS, restMs: 100, run: () => fillWords(context.db) },
  { name: 'sums of reports', everyMs: MINUTE_MS, restMs: 200, run: () => keepSums(context.db) },
  { name: 'searches', everyMs: 10_000, run: () => searches.write().then(() => 0) },
  { name: 'heartbeat', everyMs: 15_000, run: () => beat(heart).then(() => 0) },
  {
    name: 'size of the database',
    everyMs: 30 * MINUTE_MS,
    run: () => noteSize(context.db).then(() => 0),
  },
  { name: 'doctor' satisfies WokenJob, everyMs: 5 * MINUTE_MS, run: () => runDoctor(context.db) },
  { name: 'retention', everyMs: 60 * MINUTE_MS, run: () => deleteExpired(context.db) },
  {
    name: 'unused images',
    everyMs: 5 * MINUTE_MS,
    run: () => removeUnusedImages({ db: context.db, storage }).then(() => 0),
  },
]
