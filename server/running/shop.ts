import { join } from 'node:path'
import { fetchDuePictures } from '../catalogue/imports/fetch-pictures.ts'
import { runNextImportItems } from '../catalogue/imports/run-imports.ts'
import { publishDueProducts } from '../catalogue/products/states/publish-due.ts'
import { fillFindings, rankProducts, recountListing } from '../catalogue/search/upkeep/documents.ts'
import { fillWords, foldWords } from '../catalogue/search/upkeep/words.ts'
import { queueStockAlertMails } from '../catalogue/stock-alerts/tell-waiting.ts'
import { queueLowStockMail } from '../office/notifications/low-stock-mail.ts'
import { type MailJob, sendDueMails } from '../office/notifications/send-mails.ts'
import { keepReportSums } from '../office/reports/keep-sums.ts'
import { mailLeftCarts } from '../orders/carts/mail-left.ts'
import { runBulkJobs } from '../orders/desk/run-jobs.ts'
import { expireUnpaidSales } from '../orders/payments/expire-sales.ts'
import { handleStoredWebhooks } from '../orders/payments/handle-webhooks.ts'
import { reconcilePayments } from '../orders/payments/reconcile.ts'
import { sendDueRefunds } from '../orders/payments/send-refunds.ts'
import type { OrderServices } from '../orders/payments/settle.ts'
import type { Config } from '../platform/config/config.ts'
import { createPurposeKeys } from '../platform/config/keys.ts'
import { createBroadcast } from '../platform/db/broadcast.ts'
import { type Database, maintainEmbedded } from '../platform/db/open.ts'
import { connectReplica } from '../platform/db/replica.ts'
import { logSlowQueries } from '../platform/db/slow-queries.ts'
import { deliverEvents } from '../platform/events/deliver-events.ts'
import { collectWhenIdle } from '../platform/http/idle-gc.ts'
import { createImages, type Images } from '../platform/images/images.ts'
import { openImageStorage, requireBucket } from '../platform/images/open-storage.ts'
import { removeUnusedImages } from '../platform/images/remove-unused.ts'
import type { Storage } from '../platform/images/storage.ts'
import { deleteExpiredRows } from '../platform/jobs/retention.ts'
import { type Jobs, type ScheduledJob, startScheduledJobs } from '../platform/jobs/scheduler.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from '../platform/mail/mailer.ts'
import { settleLowStock } from '../platform/settings/settle-low-stock.ts'
import type { SettingsContext } from '../platform/settings/store.ts'
import { stopTracing } from '../platform/tracing/tracing.ts'
import { type App, type AppConfig, type AppDeps, buildShopApp, type WokenJob } from './app.ts'
import { composeFailedBackup, mailFailedBackup } from './backups/backup-mail.ts'
import { type BackupSchedule, backUpWhenDue, createBackupProcess } from './backups/schedule.ts'
import {
  createInstanceSelf,
  type HeartbeatDeps,
  recordDatabaseSize,
  recordHeartbeat,
  removeHeartbeat,
} from './health/heartbeat.ts'
import { createInstanceNotes } from './health/notes.ts'
import { runRequestedDoctor } from './health/run-doctor.ts'
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
const ANSWER_DEADLINE_MS = 6_000

/**
 * Connections that the kernel keeps until they are accepted; Linux takes 4,096 at most. With Node's
 * 511 a crowd that comes within one busy second is turned away without a word, and its browsers try
 * again after one and three seconds.
 */
const LISTEN_BACKLOG = 4096

type FilePlaces = Pick<Config, 'dataDir' | 'storageUrl'>

const openStorageOfShop = ({ dataDir, storageUrl }: FilePlaces): Promise<Storage> =>
  openImageStorage(join(dataDir, 'files'), storageUrl)

/** @throws StartError when images cannot be stored in the bucket of `STORAGE_URL` */
export async function checkImageStorage(config: FilePlaces): Promise<void> {
  if (config.storageUrl) await requireBucket(await openStorageOfShop(config))
}

export const openShopImages = async (config: FilePlaces): Promise<Images> =>
  createImages(await openStorageOfShop(config))

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
  const storage = await openStorageOfShop(config)
  const images = createImages(storage)
  const notes = createInstanceNotes()
  const self = createInstanceSelf()
  const replica = config.databaseReadUrl
    ? await connectReplica(config.databaseReadUrl, db)
    : undefined
  const app = await buildShopApp({
    db,
    isAnswering: database.isAnswering,
    replica,
    cards: watchProvider(cards, notes),
    images,
    pages,
    config: toAppConfig(config, isCaching),
    broadcast,
    notes,
    self,
    wake: (...names) => names.forEach((name) => void jobs?.wake(name)),
  })
  const { server, drain, searches } = app
  const heart: HeartbeatDeps = {
    db,
    self,
    notes,
    dataDir: config.dataDir,
    rounds: () => jobs?.rounds() ?? [],
  }
  const stopCollecting = collectWhenIdle(app.requests)
  const backups = createBackupProcess(server.log)
  const stopWatching = logSlowQueries(database, { slowMs: config.slowQueryMs, log: server.log })

  function startAllJobs(): Jobs {
    const mails = createMailJob(app.payments, config, watchMailer(chooseMailer(config), notes))
    const list = [
      ...listShopJobs({ ...app, mails, images, storage, heart }),
      ...listBackupJobs(app.context, config.backups.everySeconds, backups),
      ...listMaintenanceJobs(database),
    ]
    return startScheduledJobs(list, {
      log: server.log,
      failed: (name) => notes.failed('job', name),
    })
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
        backlog: LISTEN_BACKLOG,
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
      const cut = setTimeout(() => server.server.closeAllConnections(), ANSWER_DEADLINE_MS)
      await server.close()
      clearTimeout(cut)
      await jobs?.stop()
      await searches.write().catch(() => {}) // counts are no orders
      await removeHeartbeat(heart).catch(() => {})
      await broadcast.stop()
      await stopTracing()
      await replica?.close()
    },
  }
}

const toAppConfig = (config: Config, isCaching: boolean): AppConfig => ({
  ...config,
  keys: createPurposeKeys(config.secrets),
  hasHoldCaps: config.hasRateLimit,
  isCaching,
  isEmbedded: config.databaseUrl === undefined,
})

const chooseMailer = ({ smtpUrl, dataDir }: Config): Mailer =>
  smtpUrl ? createSmtpMailer(smtpUrl) : createFileMailer(join(dataDir, 'mail'))

const createMailJob = (
  { db, settings, log }: OrderServices,
  config: Config,
  mailer: Mailer,
): MailJob => ({
  db,
  settings,
  log,
  origin: config.origin,
  keys: createPurposeKeys(config.secrets),
  others: { backupFailed: composeFailedBackup },
  unverifiedMailsPerHour: config.unverifiedMailsPerHour,
  budget: config.hasRateLimit ? config.mailBudget : undefined,
  mailer,
})

const JOB_MINUTE_MS = 60_000

type JobDeps = Pick<App, 'context' | 'payments' | 'events' | 'imports' | 'searches'> & {
  mails: MailJob
  images: Images
  storage: Storage
  heart: HeartbeatDeps
}

const listBackupJobs = (
  context: SettingsContext,
  everySeconds: number | undefined,
  schedule: BackupSchedule,
): ScheduledJob[] =>
  everySeconds === undefined
    ? []
    : [
        {
          name: 'backups',
          everyMs: JOB_MINUTE_MS,
          run: () => backUpWhenDue({ db: context.db, everySeconds, schedule }),
        },
        {
          name: 'mail of failed backups',
          everyMs: JOB_MINUTE_MS,
          run: () => mailFailedBackup(context),
        },
      ]

/** A server has its own autovacuum. */
const listMaintenanceJobs = ({ kind, db }: Database): ScheduledJob[] =>
  kind === 'embedded'
    ? [
        {
          name: 'maintenance',
          everyMs: 5 * JOB_MINUTE_MS,
          isLater: true,
          run: () => maintainEmbedded(db).then(() => 0),
        },
      ]
    : []

const listShopJobs = ({
  context,
  payments,
  events,
  imports,
  searches,
  mails,
  images,
  storage,
  heart,
}: JobDeps): ScheduledJob[] => [
  // With a pause: under load a round delivers the events of many orders.
  {
    name: 'events' satisfies WokenJob,
    everyMs: 5_000,
    restMs: 200,
    run: () => deliverEvents(events),
  },
  { name: 'mails', everyMs: 2_000, run: () => sendDueMails(mails) },
  {
    name: 'webhooks' satisfies WokenJob,
    everyMs: 5_000,
    run: () => handleStoredWebhooks(payments),
  },
  { name: 'bulk jobs' satisfies WokenJob, everyMs: 15_000, run: () => runBulkJobs(payments) },
  { name: 'imports' satisfies WokenJob, everyMs: 15_000, run: () => runNextImportItems(imports) },
  {
    name: 'pictures of imports' satisfies WokenJob,
    everyMs: 5_000,
    run: () => fetchDuePictures(imports),
  },
  // With a pause: those of a large import take hours, and no visitor is to notice.
  { name: 'sizes of pictures', everyMs: 2_000, restMs: 200, run: () => images.makeNextSize() },
  { name: 'refunds' satisfies WokenJob, everyMs: 5_000, run: () => sendDueRefunds(payments) },
  { name: 'reconcile', everyMs: 5_000, run: () => reconcilePayments(payments) },
  {
    name: 'expire',
    everyMs: JOB_MINUTE_MS,
    run: async () => expireUnpaidSales(payments, await payments.settings.read()),
  },
  { name: 'stock alerts', everyMs: 15_000, run: () => queueStockAlertMails(context.db) },
  { name: 'left carts', everyMs: 5 * JOB_MINUTE_MS, run: () => mailLeftCarts(context) },
  { name: 'low stock', everyMs: 2_000, run: () => settleLowStock(context.db) },
  { name: 'publishing', everyMs: 2_000, run: () => publishDueProducts(imports) },
  { name: 'mail of low stock', everyMs: JOB_MINUTE_MS, run: () => queueLowStockMail(context) },
  { name: 'findings', everyMs: 5_000, run: () => fillFindings(context.db) },
  { name: 'pages of lists', everyMs: 10_000, run: () => recountListing(context.db) },
  {
    name: 'sold lately',
    everyMs: 30 * JOB_MINUTE_MS,
    run: () => rankProducts(context.db).then(() => 0),
  },
  { name: 'words', everyMs: 2_000, run: () => foldWords(context.db) },
  { name: 'fill words', everyMs: JOB_MINUTE_MS, restMs: 100, run: () => fillWords(context.db) },
  {
    name: 'sums of reports',
    everyMs: JOB_MINUTE_MS,
    restMs: 200,
    run: () => keepReportSums(context.db),
  },
  { name: 'searches', everyMs: 10_000, run: () => searches.write().then(() => 0) },
  { name: 'heartbeat', everyMs: 15_000, run: () => recordHeartbeat(heart).then(() => 0) },
  {
    name: 'size of the database',
    everyMs: 30 * JOB_MINUTE_MS,
    run: () => recordDatabaseSize(context.db).then(() => 0),
  },
  {
    name: 'doctor' satisfies WokenJob,
    everyMs: 5 * JOB_MINUTE_MS,
    run: () => runRequestedDoctor(context.db),
  },
  { name: 'retention', everyMs: 60 * JOB_MINUTE_MS, run: () => deleteExpiredRows(context.db) },
  {
    name: 'unused images',
    everyMs: 5 * JOB_MINUTE_MS,
    run: () => removeUnusedImages({ db: context.db, storage }).then(() => 0),
  },
]
