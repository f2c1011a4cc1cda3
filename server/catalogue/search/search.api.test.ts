import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { call, givenCategory, givenProduct } from '#test/factories.ts'
import { givenInstances } from '#test/instances.ts'
import { as, givenPerson } from '#test/people.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { MAX_TEXTS_A_DAY, normalizeCountedText } from './office/count-searches.ts'

let shop: TestShop
let boss: { authorization: string }
beforeAll(async () => {
  shop = await openTestShop()
  boss = as(await givenPerson(shop.db, { role: 'superAdmin' }))
  const category_id = await givenCategory(shop.db, { title: 'Phones' })
  for (const title of ['Galaxy handset', 'Galaxy case'])
    await givenProduct(shop.db, { title, brand: 'Samsung', category_id })
})
afterAll(() => shop.close())

const get = async (path: string, headers = {}) =>
  (await call(shop, { url: `/api${path}`, headers })).json()
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  call(shop, { method, url: `/api${path}`, headers: boss, ...(payload && { payload }) })
const found = async (text: string): Promise<string[]> =>
  (await get(`/products/search/50/0/${encodeURIComponent(text)}`)).data.map(
    ({ title }: { title: string }) => title,
  )

describe('suggestions', () => {
  test('products with picture and price, categories and brands of an unfinished word', async () => {
    expect(await get('/suggest/galax')).toMatchObject({
      products: [{ price: 1000, image: expect.stringContaining('/images/') }, { price: 1000 }],
      categories: [],
    })
    expect(await get('/suggest/sams')).toMatchObject({ brands: ['Samsung'] })
    expect(await get('/suggest/phon')).toMatchObject({ categories: [{ title: 'Phones' }] })
  })

  test('a brand once, however it is written, and only beside its own words', async () => {
    for (const [title, brand] of [
      ['Telephone 8', 'Zedphone'],
      ['Telephone 9', 'ZedPhone'],
      ['Telephone 7', 'ZedPhone'],
      ['Women’s sandals', 'Own'],
      ['Flash drive', 'Sandrive'],
    ])
      await givenProduct(shop.db, { title, brand })
    expect(await get('/suggest/zedphone')).toMatchObject({ brands: ['ZedPhone'] })
    expect(await get('/suggest/sandr')).toMatchObject({ brands: ['Sandrive'] })
    expect(await get('/suggest/women%20san')).toMatchObject({ brands: [] })
  })

  test('goods whose title begins so before goods of such a brand', async () => {
    await givenProduct(shop.db, { title: 'Elepaq petrol generator', brand: 'Elepaq' })
    for (let i = 0; i < 3; i += 1)
      await givenProduct(shop.db, { title: `Second lens ${i}`, brand: 'Generic' })
    const { products } = await get('/suggest/gen')
    expect(products[0]).toMatchObject({ title: 'Elepaq petrol generator' })
  })

  test('the right spelling of a wrong one', async () =>
    expect(await get('/suggest/glaaxy')).toMatchObject({ corrected: 'galaxy' }))

  test.each(["'", '<script>alert(1)</script>', '%25', "x' or 1=1 --", '😀', '&|!():*', `'${'\\'}`])(
    '%s is no error',
    async (text) => {
      const { statusCode } = await call(shop, { url: `/api/suggest/${encodeURIComponent(text)}` })
      expect(statusCode).toBe(200)
    },
  )
})

describe('synonyms', () => {
  test('synonyms work once saved, and end when removed', async () => {
    expect(await found('fone')).toEqual([])
    const { _id } = (await send('POST', '/synonyms', { words: ['fone', 'Handset'] })).json()
    expect(await found('fone')).toEqual(['Galaxy handset'])
    await send('PUT', `/synonyms/${_id}`, { words: ['fone', 'case'] })
    expect(await found('fones')).toEqual(['Galaxy case'])
    expect(await get('/synonyms', boss)).toEqual({ data: [{ _id, words: ['fone', 'case'] }] })
    await send('DELETE', `/synonyms/${_id}`)
    expect(await found('fone')).toEqual([])
  })

  test('two words of one synonym stand for themselves', async () => {
    const { _id } = (await send('POST', '/synonyms', { words: ['dstv', 'gotv', 'decoder'] })).json()
    for (const title of ['Gotv decoder', 'Dstv decoder', 'Dstv dish'])
      await givenProduct(shop.db, { title })
    const { data, full } = await get('/products/search/50/0/dstv%20decoder')
    const titles = data.map(({ title }: { title: string }) => title)
    expect(titles.slice(0, full)).toEqual(['Dstv decoder'])
    await send('DELETE', `/synonyms/${_id}`)
  })

  test('a phrase is looked up before its words are corrected', async () => {
    await givenProduct(shop.db, { title: 'Dressing table', brand: 'Oak' })
    await givenProduct(shop.db, { title: 'Steam box', brand: 'Philips' })
    const { _id } = (
      await send('POST', '/synonyms', { words: ['steam box', 'pressing machine'] })
    ).json()
    const { data, corrected } = await get('/products/search/50/0/pressing%20machine')
    expect([data.map(({ title }: { title: string }) => title), corrected]).toEqual([
      ['Steam box'],
      undefined,
    ])
    await send('DELETE', `/synonyms/${_id}`)
  })

  test('each change is in the audit log', async () => {
    const { _id } = (await send('POST', '/synonyms', { words: ['one', 'two'] })).json()
    await send('PUT', `/synonyms/${_id}`, { words: ['one', 'three'] })
    await send('DELETE', `/synonyms/${_id}`)
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('action')
      .where('target', '=', _id)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'synonym.create',
      'synonym.edit',
      'synonym.delete',
    ])
  })

  test.each([
    [['one']],
    [['one', 'ONE']],
    [['one', '']],
    [Array.from({ length: 31 }, (_, i) => `w${i}`)],
    ['text'],
  ])('%j is refused', async (words) =>
    expect((await send('POST', '/synonyms', { words })).statusCode).toBe(400),
  )

  test('one that there is not is 404', async () => {
    for (const id of [createRowId(), 'x']) {
      expect((await send('PUT', `/synonyms/${id}`, { words: ['one', 'two'] })).statusCode).toBe(404)
      expect((await send('DELETE', `/synonyms/${id}`)).statusCode).toBe(404)
    }
  })

  test('a try shows how a text is understood', async () => {
    expect(
      await get(`/synonyms/try/${encodeURIComponent('glaaxy under 20k')}`, boss),
    ).toMatchObject({
      words: [
        {
          typed: 'glaaxy',
          meant: [
            { word: 'glaaxy', how: 'exact' },
            { word: 'galaxy', how: 'typo' },
          ],
        },
      ],
      max: 20_000,
      corrected: 'galaxy under 20k',
      total: 2,
    })
  })
})

describe.runIf(inject('database').kind === 'postgres')('on another instance', () => {
  test('synonyms are in force as soon as it hears of them', async () => {
    const { shops } = await givenInstances()
    const [here, there] = shops
    const headers = as(await givenPerson(here.db, { role: 'superAdmin' }))
    await givenProduct(here.db, { title: 'Galaxy handset', brand: 'Samsung' })
    const foundThere = async () => {
      there.server.cache.dropAll()
      return (await call(there, { url: '/api/products/search/50/0/fone' })).json().total
    }
    expect(await foundThere()).toBe(0)
    await call(here, {
      method: 'POST',
      url: '/api/synonyms',
      headers,
      payload: { words: ['fone', 'handset'] },
    })
    await expect.poll(foundThere).toBe(1)
  })
})

describe('counts of searches', () => {
  beforeEach(async () => {
    await shop.searches.write()
    await shop.db.deleteFrom('search_count').execute()
    shop.server.cache.dropAll()
  })
  const counts = async (kind = 'common') => {
    await shop.searches.write()
    return (await get(`/searches/50/0?kind=${kind}`, boss)).data
  }

  test('searches are counted by text, cached ones too, with their clicks', async () => {
    for (const text of ['Galaxy', 'galaxy ', 'galaxy', 'zebra']) await found(text)
    await call(shop, {
      method: 'POST',
      url: '/api/searches/click',
      payload: { text: 'galaxy', product: createRowId() },
    })
    expect(await counts()).toEqual([
      { text: 'galaxy', searches: 3, hits: 2, clicks: 1 },
      { text: 'zebra', searches: 1, hits: 0, clicks: 0 },
    ])
    expect(await counts('missing')).toEqual([{ text: 'zebra', searches: 1, hits: 0, clicks: 0 }])
  })

  test('are not of further pages, of filters, and of what a browser fetches ahead', async () => {
    await get('/products/search/50/50/galaxy')
    await get('/products/search/50/0/galaxy?stock=1')
    await get('/products/search/50/0/galaxy', { purpose: 'prefetch' })
    await call(shop, {
      method: 'POST',
      url: '/api/searches/click',
      payload: { text: 'never', product: createRowId() },
    })
    expect(await counts()).toEqual([])
  })

  test('end at so many texts a day', async () => {
    const rows = Array.from({ length: MAX_TEXTS_A_DAY }, (_, i) => ({
      text: `text ${i}`,
      searches: 2,
    }))
    await shop.db.insertInto('search_count').values(rows).execute()
    await found('zebra')
    await found('text 1')
    await shop.searches.write()
    const { data, total } = await get('/searches/1/0', boss)
    expect([data[0].text, data[0].searches, total]).toEqual(['text 1', 3, MAX_TEXTS_A_DAY])
  })

  test.each(['ada@example.com', '0803 123 4567', '+234 (803) 123-4567', ' ', 'x'.repeat(81)])(
    '%j is not counted: it may be a person’s, or is no search',
    (text) => expect(normalizeCountedText(text)).toBeUndefined(),
  )
})
