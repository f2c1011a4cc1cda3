import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { seedProducts } from './catalogue.ts'
import { seedCategories } from './categories.ts'

/** Every eighth product is drawn in full: enough to catch broken SVG, fast enough for every run. */
const sample = seedProducts.filter((_, index) => index % 8 === 0)

const productsOf = (key: string) => seedProducts.filter((product) => product.category === key)

async function isOneColour(svg: string): Promise<boolean> {
  const small = await sharp(Buffer.from(svg)).resize(64, 64).png().toBuffer()
  const { channels } = await sharp(small).stats()
  return channels.every((channel) => channel.max - channel.min < 8)
}

describe('the demo catalogue', () => {
  test('is large enough for a shop', () => {
    expect(seedCategories.length).toBeGreaterThanOrEqual(10)
    expect(seedProducts.length).toBeGreaterThanOrEqual(160)
  })

  test('fills every category, and every product is in a known one', () => {
    for (const { key } of seedCategories) expect(productsOf(key).length, key).toBeGreaterThanOrEqual(7)
    const keys = new Set(seedCategories.map(({ key }) => key))
    expect(seedProducts.filter(({ category }) => !keys.has(category))).toEqual([])
  })

  test('has unique titles and descriptions', () => {
    expect(new Set(seedProducts.map(({ title }) => title)).size).toBe(seedProducts.length)
    expect(new Set(seedProducts.map(({ description }) => description)).size).toBe(seedProducts.length)
  })

  test.each(seedProducts.map((product) => [product.title, product] as const))(
    '%s has believable figures',
    (_, product) => {
      expect(product.priceNaira).toBeGreaterThan(0)
      expect(Math.round(product.priceNaira * 100)).toBe(product.priceNaira * 100)
      expect(product.discountPercentage).toBeGreaterThanOrEqual(0)
      expect(product.discountPercentage).toBeLessThanOrEqual(60)
      expect(Number.isInteger(product.discountPercentage * 2)).toBe(true)
      expect(Number.isInteger(Math.round(product.rating * 100) / 10)).toBe(true)
      expect(product.rating).toBeLessThanOrEqual(5)
      expect(Number.isInteger(product.stock) && product.stock >= 0 && product.stock <= 400).toBe(true)
    },
  )
})

describe('the pictures', () => {
  test('are two to four a product, the first one its own within the category', () => {
    for (const { key } of seedCategories) {
      const sets = productsOf(key).map((product) => product.pictures())
      for (const set of sets) expect(set.length >= 2 && set.length <= 4).toBe(true)
      expect(new Set(sets.map(([first]) => first)).size, key).toBe(sets.length)
    }
  })

  test('are the same on every run and stay small', () => {
    for (const product of sample) {
      const set = product.pictures()
      expect(product.pictures()).toEqual(set)
      // The last one may show four colours side by side.
      for (const svg of set) expect(svg.length, product.title).toBeLessThan(product.choices ? 72_000 : 26_000)
    }
  })

  test.each(sample.map((product) => [product.title, product] as const))('of %s can be rendered', async (_, product) => {
    for (const svg of product.pictures()) expect(await isOneColour(svg)).toBe(false)
  })

  test('include an icon for every category', async () => {
    for (const { icon } of seedCategories) expect(await isOneColour(icon)).toBe(false)
  })
})
