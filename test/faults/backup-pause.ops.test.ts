import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Database, maintainEmbedded, openDatabase } from '#server/platform/db/open.ts'
import { takeSnapshot } from '#server/platform/db/snapshot-socket.ts'
import { givenPicture, runCommand } from '../process.ts'
import { fillShop } from './filled-shop.ts'

/** `BACKUP_ORDERS=100000 npx vitest run test/faults/backup-pause`: the long form. */
const ORDERS = Number(process.env.BACKUP_ORDERS ?? 300)
/** On a quiet machine no query waits longer for a backup, in ms; `FIGURES=1` requires it. */
const MOST_MS = 100

/**
 * A machine that stops or starves this process for longer at a time is no wait for the database.
 */
const HELD_UP_MS = 50

/** Tells the milliseconds in which this process was running. */
function startClock(): () => number {
  let [running, last] = [0, performance.now()]
  const read = (): number => {
    const now = performance.now()
    running += Math.min(now - last, HELD_UP_MS)
    last = now
    return running
  }
  setInterval(read, 5).unref()
  return read
}
const clock = startClock()

type Waits = { longest: number; p99: number; count: number }

/** How long queries waited until `until` is settled, in ms, while others write without pause. */
async function waitsUntil({ db }: Database, until: Promise<unknown>): Promise<Waits> {
  const waits: number[] = []
  let isOver = false
  const ended = until.finally(() => {
    isOver = true
  })
  const write = async (): Promise<void> => {
    while (!isOver)
      await sql`update variant set stock = stock where id in (select id from variant order by random() limit 5)`
        .execute(db)
        .then(() => pause(1))
  }
  const written = Promise.all([write(), write()])
  while (!isOver) {
    const started = clock()
    await sql`select 1`.execute(db)
    waits.push(clock() - started)
    await pause(5)
  }
  await Promise.all([ended, written])
  waits.sort((a, b) => a - b)
  return {
    longest: waits.at(-1) ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
    count: waits.length,
  }
}

const shown = ({ longest, p99, count }: Waits): string =>
  `longest wait ${longest.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${count}`

test(`a backup of ${ORDERS} orders hardly delays a query`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-pause-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { DATA_DIR: join(folder, 'data'), BACKUP_TO: join(folder, 'backups') }
  const database = await openDatabase({ dataDir: env.DATA_DIR })
  onTestFinished(database.close)
  await fillShop(database.db, ORDERS)
  await maintainEmbedded(database.db)
  await givenPicture(env.DATA_DIR)
  const bare = await waitsUntil(database, pause(5_000))
  const copied = await timed(
    (work) => waitsUntil(database, work),
    takeSnapshot(String(database.connection.host), join(folder, 'copy')),
  )
  const backup = runCommand('backup', [], env)
  const whole = await timed((work) => waitsUntil(database, work), backup)
  console.info(
    `${ORDERS} orders. Without a backup: ${shown(bare)}. While its files are copied (${copied.seconds} s): ${shown(copied.waits)}. A backup with its trial (${whole.seconds} s): ${shown(whole.waits)}`,
  )
  expect(await backup).toEqual({ code: 0, output: expect.stringContaining('Backed up') })
  expect(whole.waits.longest).toBeLessThan((Number(whole.seconds) * 1000) / 2)
  if (process.env.FIGURES) expect(whole.waits.longest).toBeLessThan(bare.longest + MOST_MS)
}, 1_800_000)

async function timed(measure: (work: Promise<unknown>) => Promise<Waits>, work: Promise<unknown>) {
  const started = performance.now()
  const waits = await measure(work)
  return { waits, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}
