import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../process.ts'
import { everythingHolds } from './everything-holds.ts'
import {
  areFiguresRequired,
  type FaultyShop,
  givenFaultyShop,
  KINDS,
  times,
} from './faulty-shop.ts'
import { answered, statusesOf, underLoad } from './under-load.ts'

/** `STOPS=100 DEAD_SOCKETS=2000 npm run test:faults -- process` */
const STOPS = times('STOPS', 1)
const DEAD_SOCKETS = times('DEAD_SOCKETS', 2_000)
const LONG = 300_000

/** Debian's package `libfaketime`. */
const FAKETIME = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0]

describe.each(KINDS)('a shop on the %s database', (kind) => {
  let shop: FaultyShop
  beforeAll(async () => {
    shop = await givenFaultyShop({ kind })
  }, LONG)
  afterAll(() => shop.close(), LONG)
  afterEach(() => shop.load.statuses.clear())

  test(`${DEAD_SOCKETS} connections that send half a request and then nothing do not slow the others`, {
    timeout: LONG,
  }, async () => {
    const before = await answerTimes(shop.url)
    const sockets = await openHalfRequests(shop.url, DEAD_SOCKETS)
    const beside = await answerTimes(shop.url)
    console.info(
      `p95 of ${ASKED} readings: ${p95(before).toFixed(1)} ms, beside dead sockets ${p95(beside).toFixed(1)} ms`,
    )
    if (areFiguresRequired) expect(p95(beside)).toBeLessThan(2 * p95(before))
    await expect
      .poll(() => sockets.filter((socket) => !socket.closed).length, { interval: 500 })
      .toBe(0)
  })

  test(`SIGTERM beside half requests answers what began, ${STOPS} times`, {
    timeout: LONG + STOPS * 60_000,
  }, async () => {
    for (let round = 0; round < STOPS; round++) {
      await underLoad(shop, async () => {
        await answered(shop, 201, 10)
        await openHalfRequests(shop.url, 20)
        expect(await shop.end('SIGTERM')).toBe(0)
        await shop.start()
        await answered(shop, 201, 1)
      })
    }
    expect(statusesOf(shop).filter((status) => status >= 400)).toEqual([])
    await everythingHolds(shop)
  })

  // The embedded database runs in the shop's process: it would have the wrong clock, too.
  test.skipIf(kind === 'embedded' || !FAKETIME).each(['+1h', '-1h'])(
    'a clock wrong by %s cancels no order (needs `libfaketime`)',
    { timeout: LONG },
    async (FAKETIME_SHIFT) => {
      await shop.end('SIGTERM')
      await shop.start({
        LD_PRELOAD: FAKETIME ?? '',
        FAKETIME: FAKETIME_SHIFT,
        UNPAID_ORDER_HOURS: '0.5',
      })
      const shift =
        Date.parse((await fetch(`${shop.url}/healthz`)).headers.get('date') ?? '') - Date.now()
      expect(Math.round(shift / 600_000)).toBe(FAKETIME_SHIFT === '+1h' ? 6 : -6)
      await underLoad(shop, () => answered(shop, 201, 10))
      await everythingHolds(shop)
      expect(await countCancelled(shop)).toBe(0)
      await shop.end('SIGTERM')
      await shop.start()
    },
  )
})

const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount()

describe.skipIf(!canMount)(
  'a disk that is full (needs a superuser, who may mount a small one)',
  () => {
    test('a backup is refused in words, and the shop goes on', { timeout: LONG }, async () => {
      const disk = mkdtempSync(join(tmpdir(), 'shop-fault-disk-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk])
      const shop = await givenFaultyShop({ kind: 'embedded', folder: disk })
      const to = mkdtempSync(join(tmpdir(), 'shop-fault-backups-'))
      try {
        writeFileSync(join(disk, 'filler'), Buffer.alloc(50_000_000))
        const made = await runCommand('backup', [to], { DATA_DIR: shop.env.DATA_DIR ?? '' })
        expect(made).toMatchObject({
          code: 1,
          output: expect.stringContaining('has no room for a copy'),
        })
        await underLoad(shop, () => answered(shop, 201, 10))
        expect(statusesOf(shop)).toEqual([201])
        expect(globSync(`${shop.env.DATA_DIR}/scratch-*`)).toEqual([])
        await everythingHolds(shop)
      } finally {
        await shop.close()
        execFileSync('umount', [disk])
        for (const path of [disk, to]) rmSync(path, { recursive: true })
      }
    })

    test('on a full disk orders get 503 and reading goes on', {
      timeout: LONG,
    }, async () => {
      const disk = mkdtempSync(join(tmpdir(), 'shop-fault-disk-'))
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'none', disk])
      const shop = await givenFaultyShop({ kind: 'embedded', folder: disk })
      try {
        await underLoad(shop, async () => {
          await answered(shop, 201, 10)
          execFileSync('sh', ['-c', `dd if=/dev/zero of=${disk}/filler bs=64k 2>/dev/null || true`])
          await answered(shop, 503, 20)
          expect((await fetch(`${shop.url}/api/products/10/0`)).status).toBe(200)
          expect((await fetch(`${shop.url}/api/sales/20/0`)).status).toBe(401)
          execFileSync('rm', [`${disk}/filler`])
          await answered(shop, 201, 10)
        })
        expect(statusesOf(shop)).toEqual([201, 503])
        await everythingHolds(shop)
      } finally {
        await shop.close()
        execFileSync('umount', [disk])
        rmdirSync(disk)
      }
    })
  },
)

function tryMount(): boolean {
  try {
    execFileSync(
      'sh',
      ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m none $d && umount $d && rmdir $d'],
      {
        stdio: 'ignore',
      },
    )
    return true
  } catch {
    return false
  }
}

const ASKED = 100

/** Milliseconds of readings that no cache answers, one after the other. */
async function answerTimes(url: string): Promise<number[]> {
  const took: number[] = []
  for (let i = 0; i < ASKED; i++) {
    const start = performance.now()
    await (await fetch(`${url}/api/products/search/10/${i}/product`)).text()
    took.push(performance.now() - start)
  }
  return took
}

const p95 = (ms: readonly number[]): number =>
  ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? 0

const BACKLOG = 200

async function openHalfRequests(url: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const more = Array.from({ length: Math.min(BACKLOG, count - sockets.length) }, () =>
      openHalfRequest(url),
    )
    sockets.push(...(await Promise.all(more)))
  }
  return sockets
}

async function openHalfRequest(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume()
  socket.on('error', () => {}) // 'close' follows
  await once(socket, 'connect')
  socket.write('GET /api/products/10/0 HTTP/1.1\r\nhost: sh')
  return socket
}

async function countCancelled({ database }: FaultyShop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sale where transaction_status = 'cancelled'`.execute(
    database.db,
  )
  return rows[0]?.count ?? -1
}
