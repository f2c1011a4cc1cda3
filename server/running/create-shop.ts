import { join } from 'node:path'
import type { MailJob } from '../office/notifications/send-mails.ts'
import type { OrderServices } from '../orders/payments/settle.ts'
import type { Config } from '../platform/config/config.ts'
import { createPurposeKeys } from '../platform/config/keys.ts'
import { createBroadcast } from '../platform/db/broadcast.ts'
import type { Database } from '../platform/db/open.ts'
import { connectReplica } from '../platform/db/replica.ts'
import { logSlowQueries } from '../platform/db/slow-queries.ts'
import { collectWhenIdle } from '../platform/http/idle-gc.ts'
import { createImages, type Images } from '../platform/images/images.ts'
import { openImageStorage, requireBucket } from '../platform/images/open-storage.ts'
import type { Storage } from '../platform/images/storage.ts'
import { type Jobs, startScheduledJobs } from '../platform/jobs/scheduler.ts'
import { createFileMailer, createSmtpMailer, type Mailer } from '../platform/mail/mailer.ts'
import { stopTracing } from '../platform/tracing/tracing.ts'
import { composeFailedBackup } from './backups/backup-mail.ts'
import { createBackupProcess } from './backups/schedule.ts'
import { createInstanceSelf, type HeartbeatDeps, removeHeartbeat } from './health/heartbeat.ts'
import { createInstanceNotes } from './health/notes.ts'
import { watchMailer, watchProvider } from './health/watch.ts'
import type { AppConfig, AppDeps } from './http-app/app-deps.ts'
import { buildShopApp } from './http-app/build-app.ts'
import { listBackupJobs, listMaintenanceJobs, listShopJobs } from './list-jobs.ts'

/**
 * Composes a whole shop of one process around its HTTP app: images, replica, messages between
 * instances, and the jobs.
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
