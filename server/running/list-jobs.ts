import { fetchDuePictures } from '../catalogue/imports/fetch-pictures.ts'
import { runNextImportItems } from '../catalogue/imports/run-imports.ts'
import { settleLowStock } from '../catalogue/products/settle-low-stock.ts'
import { publishDueProducts } from '../catalogue/products/states/publish-due.ts'
import {
  rankProducts,
  recountListing,
  refreshQueuedListings,
} from '../catalogue/search/upkeep/listings.ts'
import { fillWords, foldWords } from '../catalogue/search/upkeep/words.ts'
import { queueStockAlertMails } from '../catalogue/stock-alerts/tell-waiting.ts'
import { queueLowStockMail } from '../office/notifications/low-stock-mail.ts'
import { type MailJob, sendDueMails } from '../office/notifications/send-mails.ts'
import { keepReportSums } from '../office/reports/keep-sums.ts'
import { mailLeftCarts } from '../orders/carts/mail-left.ts'
import { deliverEvents } from '../orders/events/deliver-events.ts'
import { runBulkJobs } from '../orders/order-list/run-jobs.ts'
import { expireUnpaidSales } from '../orders/payments/expire-sales.ts'
import { handleStoredWebhooks } from '../orders/payments/handle-webhooks.ts'
import { reconcilePayments } from '../orders/payments/reconcile.ts'
import { sendDueRefunds } from '../orders/payments/send-refunds.ts'
import { type Database, maintainEmbedded } from '../platform/db/open.ts'
import type { Images } from '../platform/images/images.ts'
import type { Storage } from '../platform/images/storage.ts'
import type { ScheduledJob } from '../platform/jobs/scheduler.ts'
import type { SettingsContext } from '../platform/settings/store.ts'
import { mailFailedBackup } from './backups/backup-mail.ts'
import { type BackupSchedule, backUpWhenDue } from './backups/schedule.ts'
import { type HeartbeatDeps, recordDatabaseSize, recordHeartbeat } from './health/heartbeat.ts'
import { runRequestedDoctor } from './health/run-doctor.ts'
import type { WokenJob } from './http-app/app-deps.ts'
import type { App } from './http-app/build-app.ts'
import { removeUnusedImages } from './upkeep/remove-unused-images.ts'
import { deleteExpiredRows } from './upkeep/retention.ts'

const JOB_MINUTE_MS = 60_000

/** What the jobs of the shop need: parts of the app, and of its process. */
type JobDeps = Pick<App, 'context' | 'payments' | 'events' | 'imports' | 'searches'> & {
  mails: MailJob
  images: Images
  storage: Storage
  heart: HeartbeatDeps
}

export const listBackupJobs = (
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
export const listMaintenanceJobs = ({ kind, db }: Database): ScheduledJob[] =>
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

export const listShopJobs = ({
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
  { name: 'listings', everyMs: 5_000, run: () => refreshQueuedListings(context.db) },
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
