import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openForCommand } from '#server/platform/db/open.ts'
import { openPages } from '../built-pages.ts'
import { givenCategory, givenOrder, givenProduct } from '../factories.ts'
import { productFields, sendForm } from '../forms.ts'
import { freePort } from '../free-port.ts'
import { as, givenPerson } from '../people.ts'
import { givenFolder } from '../process.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { hasVarnish, startVarnish, type Varnish } from './varnish.ts'

const title = hasVarnish
  ? 'a cache before the shop'
  : 'left out: a cache before the shop (no /usr/sbin/varnishd)'
const TOKEN = 'purge-token-of-the-test'

describe.skipIf(!hasVarnish)(title, () => {
  let folder: string
  let database: Database
  let shop: TestShop
  let varnish: Varnish

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-cdn-'))
    database = await openForCommand({ dataDir: await givenFolder(folder, 'data') })
    const [port, shopPort] = [await freePort(), await freePort()]
    const cdn = { purgeUrl: `http://127.0.0.1:${port}/purge`, token: TOKEN }
    shop = await openTestShop({ db: database.db, pages: await openPages(), cdn })
    await shop.server.listen({ port: shopPort, host: '127.0.0.1' })
    varnish = await startVarnish({ port, shop: shopPort, token: TOKEN })
  })
  afterAll(async () => {
    await varnish?.stop()
    await shop?.close()
    await database?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${varnish.url}${path}`, { headers })
  const isKept = (answer: Response): boolean => Number(answer.headers.get('x-hits')) > 0

  test('pages are kept there, and gone when what they show has changed', async () => {
    const boss = await givenPerson(database.db, { role: 'superAdmin' })
    const category = await givenCategory(database.db)
    const { id } = await givenProduct(database.db, { category_id: category, title: 'Older lamp' })
    const page = `/product/${id}`
    await read(page)
    const kept = await read(page)
    expect([isKept(kept), await kept.text()]).toEqual([true, expect.stringContaining('Older lamp')])
    const edit = {
      method: 'PUT',
      url: `/api/products/${id}`,
      fields: productFields(category, { title: 'Lamp of now' }),
    } as const
    expect((await sendForm(shop, boss, edit)).statusCode).toBe(200)
    await expect.poll(async () => (await read(page)).text()).toContain('Lamp of now')
  })

  test('an order purges the pages that show its product, and no others', async () => {
    const [sold, other] = [await givenProduct(database.db), await givenProduct(database.db)]
    const pages = [`/product/${sold.id}`, `/product/${other.id}`]
    for (const page of [...pages, ...pages]) await (await read(page)).text()
    await givenOrder(shop, { products: [{ id: sold.id, qty: 1 }] })
    await expect
      .poll(async () => isKept(await read(pages[0] as string)), { interval: 20 })
      .toBe(false)
    expect(isKept(await read(pages[1] as string))).toBe(true)
  })

  test('nobody gets what belongs to another, even from a cache that looks at addresses alone', async () => {
    const [ada, bola] = [await givenPerson(database.db), await givenPerson(database.db)]
    const order = await givenOrder(shop)
    const own = Object.entries(order.cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const personal = [
      '/api/users/personal-profile',
      '/api/users/sessions',
      '/api/cart',
      '/api/sales/user/10/0',
      `/api/sales/${order.id}`,
    ]
    for (const path of personal) {
      const first = await (await read(path, { ...as(ada), cookie: own })).text()
      const second = await read(path, as(bola))
      const nobody = await read(path)
      expect([path, isKept(second), isKept(nobody)]).toEqual([path, false, false])
      for (const text of [await second.text(), await nobody.text()]) {
        expect(text).not.toContain(ada.email)
        if (first.includes(order.id) && path.includes(order.id))
          expect(text).not.toContain('12 Allen Avenue')
      }
    }
    expect(await (await read(`/api/sales/${order.id}`, { cookie: own })).text()).toContain(
      '12 Allen Avenue',
    )
  })

  test('pages of people and of secret addresses are not kept, or are the same for everyone', async () => {
    const ada = await givenPerson(database.db)
    const order = await givenOrder(shop)
    for (const path of [
      '/user',
      '/user/orders',
      `/user/orders/orderdetails/${order.id}`,
      '/checkout',
      '/admin',
      '/verify/secret-of-ada',
      '/login',
    ]) {
      const mine = await (await read(path, as(ada))).text()
      const others = await read(path)
      expect([path, (await others.text()) === mine || !isKept(others)]).toEqual([path, true])
      expect(mine).not.toContain(ada.email)
    }
    expect(isKept(await read('/verify/secret-of-ada'))).toBe(false)
  })

  test('an answer sets no cookie where a CDN may keep it', async () => {
    for (const path of ['/', '/products', '/categories', '/sitemap.xml']) {
      const { headers } = await read(path)
      expect([path, headers.get('cache-control'), headers.get('set-cookie')]).toEqual([
        path,
        'public, max-age=0, s-maxage=60',
        null,
      ])
      expect(headers.get('surrogate-key')?.split(' ')).toEqual(headers.get('cache-tag')?.split(','))
    }
  })

  test('who does not know the token purges nothing', async () => {
    // No event of the tests above touches this page, so no late purge of theirs does.
    const page = `/product/${(await givenProduct(database.db)).id}`
    const tags = (await read(page)).headers.get('surrogate-key') as string
    const answer = await fetch(`${varnish.url}/purge`, {
      method: 'POST',
      headers: { 'surrogate-key': tags },
    })
    expect([answer.status, isKept(await read(page))]).toEqual([403, true])
  })
})
