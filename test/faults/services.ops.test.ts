import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IMAGE_WIDTHS } from '#contract/platform/images.ts'
import { createImages } from '#server/platform/images/images.ts'
import { openImageStorage } from '#server/platform/images/open-storage.ts'
import { storeUploadedImage } from '#server/platform/images/uploads.ts'
import { picture } from '../picture.ts'
import { type OwnServer, postgresPrograms, startServer } from '../postgres-server.ts'
import { brokenClaims, everythingHolds } from './everything-holds.ts'
import { type FaultyShop, givenFaultyShop, times } from './faulty-shop.ts'
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts'
import { startProxy, type TcpProxy } from './tcp-proxy.ts'
import { answered, statusesOf, underLoad } from './under-load.ts'

/** `RESTARTS=50 CUTS=500 npm run test:faults -- services` */
const RESTARTS = times('RESTARTS', 1)
const CUTS = times('CUTS', 20)
const LONG = 300_000

let folder: string
let postgres: OwnServer
let bucket: S3rver
let sink: SmtpSink
let [toDatabase, toMails, toBucket]: TcpProxy[] = []
let shop: FaultyShop

/** One shop for all: each fault ends before the next begins, and everything holds in between. */
describe.skipIf(!postgresPrograms)(
  'a shop on PostgreSQL, whose services fail (needs the package `postgresql`)',
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'shop-services-'))
      ;[postgres, sink] = [await startServer(), await startSmtpSink()]
      bucket = new S3rver({
        ...{ port: 0, address: '127.0.0.1', silent: true, directory: folder },
        configureBuckets: [{ name: 'pictures', configs: [] }],
      })
      toBucket = await startProxy((await bucket.run()).port)
      ;[toDatabase, toMails] = [await startProxy(postgres.port), await startProxy(sink.port)]
      shop = await givenFaultyShop({
        kind: 'PostgreSQL',
        server: postgres.url,
        through: toDatabase,
        mails: { sink, through: toMails },
        env: { STORAGE_URL: storageAt(toBucket) },
      })
    }, LONG)
    afterAll(async () => {
      await shop?.close()
      for (const proxy of [toDatabase, toMails, toBucket]) await proxy?.close()
      await bucket?.close()
      await postgres?.remove()
      await rm(folder, { recursive: true, force: true })
    }, LONG)
    afterEach(() => shop.load.statuses.clear())

    test(`${RESTARTS} crashes of PostgreSQL lose no order`, {
      timeout: LONG + RESTARTS * 60_000,
    }, async () => {
      await underLoad(shop, async () => {
        for (let restart = 0; restart < RESTARTS; restart++) {
          await postgres.stop('immediate')
          await answered(shop, 503, 5)
          await postgres.start()
          await answered(shop, 201, 10)
        }
      })
      expect(statusesOf(shop)).toEqual([201, 503])
      await everythingHolds(shop)
    })

    test(`after ${CUTS} cut connections each order is placed once`, {
      timeout: LONG + CUTS * 2_000,
    }, async () => {
      const before = proxies().toDatabase.cuts()
      await underLoad(shop, async () => {
        proxies().toDatabase.cutEvery(23)
        await expect
          .poll(() => proxies().toDatabase.cuts(), { timeout: LONG + CUTS * 2_000 })
          .toBeGreaterThanOrEqual(before + CUTS)
        proxies().toDatabase.cutEvery(0)
      })
      expect(statusesOf(shop)).toEqual([201, 503])
      await everythingHolds(shop)
    })

    test('while PostgreSQL hangs cached pages are answered', {
      timeout: LONG,
    }, async () => {
      await fetch(`${shop.url}/api/products/10/0`)
      await underLoad(shop, async () => {
        proxies().toDatabase.set('hangs')
        expect((await fetch(`${shop.url}/api/products/10/0`)).status).toBe(200)
        expect((await fetch(`${shop.url}/readyz`)).status).toBe(503)
        expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
        proxies().toDatabase.set('passes')
        await answered(shop, 201, 10)
      })
      await everythingHolds(shop)
    })

    test('PostgreSQL answers slowly: orders are slow, none fails', { timeout: LONG }, async () => {
      await underLoad(shop, async () => {
        proxies().toDatabase.delay(40)
        await answered(shop, 201, 10)
        proxies().toDatabase.delay(0)
      })
      expect(statusesOf(shop)).toEqual([201])
      await everythingHolds(shop)
    })

    test('orders go on without the mail server, mails follow', {
      timeout: LONG,
    }, async () => {
      proxies().toMails.set('refuses')
      proxies().toMails.cut()
      await underLoad(shop, () => answered(shop, 201, 10))
      expect(statusesOf(shop)).toEqual([201])
      proxies().toMails.set('passes')
      await everythingHolds(shop)
    })

    test('without the bucket of pictures orders go on', {
      timeout: LONG,
    }, async () => {
      const images = createImages(await openImageStorage('nowhere', storageAt(proxies().toBucket)))
      const hash = await storeUploadedImage(images, await picture('red'), 'image')
      proxies().toBucket.set('refuses')
      proxies().toBucket.cut()
      const askPicture = async () =>
        (await fetch(`${shop.url}/images/${hash}-${IMAGE_WIDTHS[0]}.webp`)).status
      const whileGone = await askPicture()
      await underLoad(shop, () => answered(shop, 201, 10))
      expect([whileGone, ...statusesOf(shop)]).toEqual([503, 201])
      proxies().toBucket.set('passes')
      await expect.poll(askPicture).toBe(200)
      await everythingHolds(shop)
    })

    describe('the payment provider', () => {
      test.each(['refuse', '500', '429', 'garbage', 'truncated'])(
        'answers with %s: orders are placed, and paid ones are settled afterwards',
        {
          timeout: LONG,
        },
        async (mode) => {
          await shop.provider.set({ verify: { mode } })
          const paid = await givenPaid()
          expect(await confirm(paid)).toBe(202)
          expect(await isPaid(paid)).toBe(false)
          await shop.provider.set({ verify: { mode: 'ok' } })
          await soon(paid)
          await everythingHolds(shop)
        },
      )

      test('lies in its webhooks: the shop asks, and books what was paid', {
        timeout: LONG,
      }, async () => {
        await shop.provider.set({ webhook: { tamperAmount: 100, tamperCurrency: 'USD' } })
        const paid = await givenPaid()
        await shop.provider.set({ webhook: { tamperAmount: null, tamperCurrency: null } })
        await soon(paid)
        await everythingHolds(shop)
      })

      test('twenty webhooks at once book one payment', {
        timeout: LONG,
      }, async () => {
        await shop.provider.set({ webhook: { off: true } })
        const paid = await givenPaid()
        expect(await confirm(paid)).toBe(200)
        await shop.provider.set({ webhook: { off: false } })
        expect(new Set(await shop.provider.tellAgain(paid, 20))).toEqual(new Set([200]))
        await everythingHolds(shop)
      })

      test('a payment before its order is settled', {
        timeout: LONG,
      }, async () => {
        const { id, totalKobo } = await shop.load.place(shop.url)
        await shop.provider.pay(id, totalKobo)
        await soon(id)
        await everythingHolds(shop)
      })

      // Last: what it says of the money stays wrong.
      test.each([{ amount: 100 }, { currency: 'USD' }])(
        'lies when it is asked (%o): the order is not paid',
        { timeout: LONG },
        async (lie) => {
          await shop.provider.set({ verify: lie })
          const paid = await givenPaid()
          expect(await confirm(paid)).toBe(409)
          expect(await isPaid(paid)).toBe(false)
          await shop.provider.set({ verify: { amount: null, currency: null } })
          expect(await brokenClaims(shop.database.db)).toEqual([])
        },
      )
    })
  },
)

const proxies = () => {
  if (!toDatabase || !toMails || !toBucket) throw new Error('not started')
  return { toDatabase, toMails, toBucket }
}

const storageAt = ({ port }: { port: number }): string =>
  `http://S3RVER:S3RVER@127.0.0.1:${port}/pictures?region=us-east-1`

/** An order that was paid at the provider; its reference. */
async function givenPaid(): Promise<string> {
  const { id, totalKobo } = await shop.load.place(shop.url)
  await send('POST', '/api/payments', { sale: id })
  await shop.provider.pay(id, totalKobo)
  return id
}

const send = (method: string, path: string, body: object): Promise<Response> =>
  fetch(shop.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })

const confirm = async (ref: string): Promise<number> =>
  (await send('PUT', '/api/sales', { ref })).status

async function isPaid(id: string): Promise<boolean> {
  const sale = await shop.database.db
    .selectFrom('sale')
    .select('payment_status')
    .where('id', '=', id)
    .executeTakeFirst()
  return sale?.payment_status === 'paid'
}

/** By its job, which asks the provider again. */
const soon = (id: string) =>
  expect.poll(() => isPaid(id), { timeout: 90_000, interval: 250 }).toBe(true)
