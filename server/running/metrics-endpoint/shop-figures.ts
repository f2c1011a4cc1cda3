import { sql } from 'kysely'
import { withDeadline } from '../../platform/db/deadline.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { metrics } from '../../platform/metrics/metrics.ts'
import { readLastBackup } from '../backups/last-backup.ts'
import { readDiskSpace } from '../health/heartbeat.ts'
import { readWorkQueues } from '../health/queues.ts'

type ShopFiguresSource = { db: Db; dataDir: string }

/** The database is read no more often than this, however often somebody asks. */
const MIN_READ_INTERVAL_MS = 15_000
const FIGURES_STATEMENT_MS = 1_500
/** An answer waits no longer than this; it has the last values while all connections are in use. */
const MAX_FIGURES_WAIT_MS = 2_500

/**
 * Returns a function that brings the figures of the whole shop up to date. It always resolves,
 * after two and a half seconds at most.
 */
export function createShopFigures(source: ShopFiguresSource, now = Date.now): () => Promise<void> {
  let running: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!running && now() - readAt >= MIN_READ_INTERVAL_MS) {
      readAt = now()
      running = Promise.all([readDatabaseFigures(source.db), setDiskFigures(source.dataDir)]).then(
        () => {
          running = undefined
        },
      )
    }
    if (!running) return
    const isLate = unreferencedDelay(MAX_FIGURES_WAIT_MS).then(
      () => running && metrics.databaseUp.set(0),
    )
    await Promise.race([running, isLate])
  }
}

const unreferencedDelay = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms).unref())

async function readDatabaseFigures(db: Db): Promise<void> {
  const noted = withDeadline(FIGURES_STATEMENT_MS, () =>
    db.transaction().execute(async (trx) => {
      await setQueueFigures(trx)
      await setOrderFigures(trx)
      await setSizeFigures(trx)
      await setMaintenanceFigures(trx)
    }),
  )
  await noted.then(
    () => metrics.databaseUp.set(1),
    () => metrics.databaseUp.set(0),
  )
}

async function setQueueFigures(trx: Trx): Promise<void> {
  for (const { name: queue, waiting, retried, lateSeconds, oldestAt } of await readWorkQueues(
    trx,
  )) {
    metrics.waiting.set({ queue }, waiting)
    metrics.retried.set({ queue }, retried)
    metrics.oldestDue.set({ queue }, lateSeconds)
    metrics.oldestRetried.set(
      { queue },
      oldestAt === null ? 0 : (Date.now() - Date.parse(oldestAt)) / 1000,
    )
  }
}

async function setOrderFigures(trx: Trx): Promise<void> {
  const { rows } = await sql<{ status: string; payment: string; number: number }>`
    select transaction_status as status, payment_status as payment, count(*) as number
    from sale where created_at > now() - interval '1 hour' group by 1, 2`.execute(trx)
  metrics.ordersOfHour.reset()
  for (const { number, ...state } of rows) metrics.ordersOfHour.set(state, number)
}

async function setSizeFigures(trx: Trx): Promise<void> {
  const { rows } = await sql<{ soldOut: number; bytes: number }>`
    select (select count(*) from low_stock where stock = 0) as "soldOut", pg_database_size(current_database()) as bytes
  `.execute(trx)
  for (const { soldOut, bytes } of rows) {
    metrics.soldOut.set(soldOut)
    metrics.databaseBytes.set(bytes)
  }
}

/** Sets when a backup was last made and the data last examined; 0: never. */
async function setMaintenanceFigures(trx: Trx): Promise<void> {
  const { ended, good } = await readLastBackup(trx)
  metrics.backupAt.set(toUnixSeconds(good?.ended_at))
  metrics.backupFailed.set(Number(Boolean(ended?.failure)))
  const doctor = await trx
    .selectFrom('doctor_run')
    .select(['ended_at', 'problems'])
    .where('ended_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  metrics.doctorAt.set(toUnixSeconds(doctor?.ended_at))
  metrics.doctorProblems.set(doctor?.problems.length ?? 0)
}

const toUnixSeconds = (time: Date | null | undefined): number => (time ? time.getTime() / 1000 : 0)

async function setDiskFigures(folder: string): Promise<void> {
  const disk = await readDiskSpace(folder)
  if (!disk) return
  metrics.diskFree.set(disk.free)
  metrics.diskSize.set(disk.size)
}
