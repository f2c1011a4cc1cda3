import { join } from 'node:path'
import { type AppConfig, buildApp } from './app.ts'
import type { Config } from './config/config.ts'
import { createKeys } from './config/keys.ts'
import { createBroadcast } from './db/broadcast.ts'
import type { Database } from './db/open.ts'
import { runBulkJobs } from './desk/run-jobs.ts'
import { deliverEvents, type EventJob } from './events/deliver-events.ts'
import { collectWhenIdle } from './http/idle-gc.ts'
import { createImages, type Images } from './images/images.ts'
import { openStorage, requireBucket } from './images/open-storage.ts'
import { removeUnusedImages } from './images/remove-unused.ts'
import type { Storage } from './images/storage.ts'
import { fetchPictures, type PictureJob } from './imports/fetch-pictures.ts'
import { type ImportJob, runImports } from './imports/run-imports.ts'
import { deleteExpired } from './jobs/retention.ts'
import { type Job, type Jobs, startJobs } from './jobs/scheduler.ts'
import { fileMailer, smtpMailer } from './mail/mailer.ts'
import { type MailJob, sendMails } from './notifications/send-mails.ts'
import type { Pages } from './pages/pages.ts'
import { expireUnpaidSales } from './payments/expire-sales.ts'
import { handleWebhooks } from './payments/handle-webhooks.ts'
import type { PaymentProvider } from './payments/providers/provider.ts'
import { reconcile } from './payments/reconcile.ts'
import { sendRefunds } from './payments/send-refunds.ts'
import type { Payments } from './payments/settle.ts'
import { fillFindings, rankProducts, recountListing } from './products/upkeep.ts'
import type { SearchCounter } from './search/count-searches.ts'
import { settleLowStock } from './settings/settle-low-stock.ts'
import { readShopSettings } from './settings/store.ts'
import { tellWaiting } from './stock-alerts/tell-waiting.ts'
import { fillWords, foldWords } from './words/upkeep.ts'

export type ShopOptions = {
  config: Config
  database: Database
  pages?: Pages | undefined
  cards: PaymentProvider
  isCaching?: boolean
}

export type Shop = {
  listen(): Promise<string>
  close(): Promise<void>
  server: Awaited<ReturnType<typeof buildApp>>['server']
}

type WhereFiles = Pick<Config, 'dataDir' | 'storageUrl'>

const storageOf = ({ dataDir, storageUrl }: WhereFiles): Promise<Storage> =>
  openStorage(join(dataDir, 'files'), storageUrl)

/** @throws StartError when images cannot be stored in the bucket of `STORAGE_URL` */
export async function checkStorage(config: WhereFiles): Promise<void> {
  if (config.storageUrl) await requireBucket(await storageOf(config))
}

export const imagesOf = async (config: WhereFiles): Promise<Images> => createImages(await storageOf(config))

/** The app with its jobs and the messages between instances. */
export async function createShop({ config, database, pages, cards, isCaching = true }: ShopOptions): Promise<Shop> {
  const broadcast = createBroadcast(database)
  let jobs: Jobs | undefined // they need the app, and the app wakes them
  const storage = await storageOf(config)
  const { server, payments, events, imports, searches } = await buildApp({
    db: database.db,
    cards,
    images: createImages(storage),
    pages,
    config: appConfig(config, isCaching),
    broadcast,
    wakeWebhooks: () => jobs?.wake('webhooks'),
    wakeFollowers: () => jobs?.wake('events'),
    wakeRefunds: () => jobs?.wake('refunds'),
    wakeBulkJobs: () => jobs?.wake('bulk jobs'),
    wakeImports: () => {
      jobs?.wake('imports')
      jobs?.wake('pictures of imports')
    },
  })
  const stopCollecting = collectWhenIdle(server.server)
  return {
    server,
    listen: async () => {
      const address = await server.listen({ port: config.port, host: config.host })
      broadcast.start(server.log)
      jobs = startJobs(
        jobList({ payments, events, imports, searches, mails: mailJob(payments, config), storage }),
        server.log,
      )
      return address
    },
    close: async () => {
      stopCollecting()
      await server.close()
      await jobs?.stop()
      await searches.write().catch(() => {}) // counts are no orders
      await broadcast.stop()
    },
  }
}

const appConfig = (config: Config, isCaching: boolean): AppConfig => ({
  ...config,
  keys: createKeys(config.secrets),
  hasHoldCaps: config.hasRateLimit,
  isCaching,
})

const mailJob = ({ db, log }: Payments, config: Config): MailJob => ({
  db,
  log,
  origin: config.origin,
  keys: createKeys(config.secrets),
  unverifiedMailsPerHour: config.unverifiedMailsPerHour,
  mailer: config.smtpUrl ? smtpMailer(config.smtpUrl) : fileMailer(join(config.dataDir, 'mail')),
})

const MINUTE_MS = 60_000

type JobDeps = {
  payments: Payments
  events: EventJob
  imports: ImportJob & PictureJob
  searches: SearchCounter
  mails: MailJob
  storage: Storage
}

/** By the settings of this moment. */
const expire = async (payments: Payments): Promise<number> => {
  await expireUnpaidSales(payments, await readShopSettings(payments.db))
  return 0
}

const jobList = ({ payments, events, imports, searches, mails, storage }: JobDeps): Job[] => [
  // With a pause: under load a round delivers the events of many orders.
  { name: 'events', everyMs: 5_000, restMs: 200, run: () => deliverEvents(events) },
  { name: 'mails', everyMs: 2_000, run: () => sendMails(mails) },
  { name: 'webhooks', everyMs: 5_000, run: () => handleWebhooks(payments) },
  { name: 'bulk jobs', everyMs: 15_000, run: () => runBulkJobs(payments) },
  { name: 'imports', everyMs: 15_000, run: () => runImports(imports) },
  { name: 'pictures of imports', everyMs: 5_000, run: () => fetchPictures(imports) },
  { name: 'refunds', everyMs: 5_000, run: () => sendRefunds(payments) },
  { name: 'reconcile', everyMs: 5_000, run: () => reconcile(payments) },
  { name: 'expire', everyMs: MINUTE_MS, run: () => expire(payments) },
  { name: 'stock alerts', everyMs: 15_000, run: () => tellWaiting(payments.db) },
  { name: 'low stock', everyMs: 2_000, run: () => settleLowStock(payments.db) },
  { name: 'findings', everyMs: 5_000, run: () => fillFindings(payments.db) },
  { name: 'pages of lists', everyMs: 10_000, run: () => recountListing(payments.db) },
  { name: 'sold lately', everyMs: 30 * MINUTE_MS, run: () => rankProducts(payments.db).then(() => 0) },
  { name: 'words', everyMs: 2_000, run: () => foldWords(payments.db) },
  { name: 'fill words', everyMs: MINUTE_MS, restMs: 100, run: () => fillWords(payments.db) },
  { name: 'searches', everyMs: 10_000, run: () => searches.write().then(() => 0) },
  { name: 'retention', everyMs: 60 * MINUTE_MS, run: () => deleteExpired(payments.db) },
  {
    name: 'unused images',
    everyMs: 5 * MINUTE_MS,
    run: () => removeUnusedImages({ db: payments.db, storage }).then(() => 0),
  },
]
