import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYNCED_PARAMS, SyncedFolder } from '#server/platform/db/watched-folder.ts'
import { SEED } from '../random.ts'
import { type RecordedDisk, recordDisk } from './recorded-disk.ts'

/** `POWER_CUTS=200 npx vitest run test/faults/power-cut`: the long form. */
const CUTS = Number(process.env.POWER_CUTS ?? 6)
const COMMITS = 400

const parent = mkdtempSync(join(tmpdir(), 'power-cut-'))
const [folder, base, image] = ['data', 'base', 'image'].map((name) => join(parent, name)) as [
  string,
  string,
  string,
]
const openSynced = (path: string): Promise<PGlite> =>
  PGlite.create({ fs: new SyncedFolder(path), startParams: SYNCED_PARAMS })

/** Position of the disk at the acknowledged commit of each order. */
type Run = { disk: RecordedDisk; acknowledged: number[] }

/**
 * Orders one after the other, as a shop writes them; now and then what moves the log and the
 * tables.
 */
async function sell(db: PGlite, disk: RecordedDisk): Promise<Run> {
  const acknowledged: number[] = []
  for (let id = 0; id < COMMITS; id++) {
    await db.transaction(async (trx) => {
      await trx.query('insert into sale (id, details) values ($1, repeat($2, 300))', [
        id,
        String(id),
      ])
      await trx.query('update stock set pieces = pieces - 1 where variant = $1', [id % 10])
    })
    acknowledged.push(disk.position())
    if (id % 90 === 60) await db.exec('checkpoint')
    if (id % 150 === 100) await db.exec('select pg_switch_wal()')
    if (id % 130 === 80)
      await db.exec(`create table t${id} as select * from sale; drop table t${id}`)
    if (id % 130 === 90) await db.exec('vacuum sale')
  }
  return { disk, acknowledged }
}

async function prepare(open: (path: string) => Promise<PGlite>): Promise<Run> {
  const made = await PGlite.create(folder)
  await made.exec(`create table sale (id integer primary key, details text);
    create table stock (variant integer primary key, pieces integer);
    insert into stock select variant, 1000000 from generate_series(0, 9) as variant`)
  await made.close()
  cpSync(folder, base, { recursive: true })
  // before it is opened: only what is synced then says that there is a log to replay
  const disk = recordDisk(folder, base)
  try {
    const db = await open(folder)
    const run = await sell(db, disk)
    await db.close()
    return run
  } finally {
    disk.stop()
  }
}

/** A repeatable sequence of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What the shop finds when the power is back; undefined if its database cannot be opened. */
async function findAfterCut({ disk, acknowledged }: Run, seed: number) {
  const random = randomFrom(seed)
  const cut = Math.floor(random() * disk.position())
  disk.writeImage(image, cut, random)
  const expected = acknowledged.filter((position) => position <= cut).length
  // unsynced: to look at it may lose it
  const db = await PGlite.create(image).catch(() => undefined)
  if (!db) return { expected, orders: -1, sold: -1 }
  const { rows } = await db.query<{ orders: number; last: number; sold: number }>(
    'select count(*)::int as orders, coalesce(max(id) + 1, 0)::int as last, (select 10000000 - sum(pieces) from stock)::int as sold from sale',
  )
  await db.close()
  const [{ orders, last, sold }] = rows as [(typeof rows)[number]]
  expect(last).toBe(orders) // none is missing in between
  return { expected, orders, sold }
}

afterAll(() => rmSync(parent, { recursive: true, force: true }))

let run: Run
beforeAll(async () => {
  run = await prepare(openSynced)
})

test(`after each of ${CUTS} power cuts every acknowledged order is there, whole`, {
  timeout: CUTS * 60_000,
}, async () => {
  for (let at = 0; at < CUTS; at++) {
    const { expected, orders, sold } = await findAfterCut(run, SEED + at)
    expect({ seed: SEED + at, isKept: orders >= expected }).toEqual({
      seed: SEED + at,
      isKept: true,
    })
    expect(orders).toBeLessThanOrEqual(expected + 1) // the one that was not acknowledged yet
    expect(sold).toBe(orders)
  }
})

test('without syncing, the same cuts lose orders: the disk of this test does cut', async () => {
  for (const path of [folder, base]) rmSync(path, { recursive: true, force: true })
  const unsynced = await prepare((path) => PGlite.create(path))
  const { expected, orders } = await findAfterCut(unsynced, SEED)
  expect(orders).toBeLessThan(expected)
})
