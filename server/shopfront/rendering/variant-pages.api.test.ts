import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages } from '#test/built-pages.ts'
import { call, givenVariants } from '#test/factories.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ pages: await openPages() })
})
afterAll(() => shop.close())

const page = (url: string) => call(shop, { url })
const chosen = (body: string): string[] =>
  [...body.matchAll(/<input type="radio"[^>]*>/g)]
    .filter(([input]) => / checked=""/.test(input))
    .map(([input]) => /value="([^"]*)"/.exec(input)?.[1] ?? '')

const givenShirt = () =>
  givenVariants(shop.db, [
    { choice: ['S', 'Indigo'], price_kobo: 1_000_00 },
    { choice: ['M', 'Indigo'], price_kobo: 2_345_00 },
    { choice: ['M', 'Clay'], price_kobo: 3_000_00, stock: 0 },
  ])

test('§10 `?variant=` is rendered by the server with that choice', async () => {
  const { id, variants } = await givenShirt()
  const { body } = await page(`/product/${id}?variant=${variants[1]?.id}`)
  expect(chosen(body)).toEqual(['M', 'Indigo'])
  expect(body).toContain('₦2,345')
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*/product/${id}"`))
})

test('without a chosen variant only what has no alternative is chosen', async () => {
  const { id } = await givenShirt()
  const other = await givenShirt()
  for (const url of [
    `/product/${id}`,
    `/product/${id}?variant=${other.variants[1]?.id}`,
    `/product/${id}?variant=x`,
  ])
    expect(chosen((await page(url)).body)).toEqual([])
  const oneColour = await givenVariants(shop.db, [
    { choice: ['S', 'Indigo'] },
    { choice: ['M', 'Indigo'] },
  ])
  expect(chosen((await page(`/product/${oneColour.id}`)).body)).toEqual(['Indigo'])
})

test('a sold-out and a missing combination are struck through and said in words', async () => {
  const { id, variants } = await givenShirt()
  const { body } = await page(`/product/${id}?variant=${variants[2]?.id}`)
  const words = [...body.matchAll(/<input type="radio"[^>]* aria-label="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  expect(words).toEqual(['S, not available', 'M, sold out', 'Indigo', 'Clay, sold out'])
  expect(body).toContain('M / Clay is sold out for now')
})

test('structured data has an offer of each variant', async () => {
  const { id, variants } = await givenShirt()
  const { body } = await page(`/product/${id}`)
  expect(body).toContain('"@type":"AggregateOffer"')
  for (const variant of variants) expect(body).toContain(`/product/${id}?variant=${variant.id}`)
})

test('the address of a variant is not cached, so that made-up ones push out no page', async () => {
  const { id, variants } = await givenShirt()
  expect((await page(`/product/${id}`)).headers.etag).toBeDefined()
  expect((await page(`/product/${id}?variant=${variants[1]?.id}`)).headers.etag).toBeUndefined()
})

test('a hostile `variant` changes nothing', async () => {
  const { id } = await givenShirt()
  const plain = (await page(`/product/${id}`)).body
  for (const text of HOSTILE_TEXTS)
    expect((await page(`/product/${id}?variant=${encodeURIComponent(text)}`)).body).toBe(plain)
})
