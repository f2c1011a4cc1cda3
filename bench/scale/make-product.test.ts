import { expect, test } from 'vitest'
import { seedCategories } from '#demo/data.ts'
import { eachChoice } from './each-choice.ts'
import { makeProduct } from './make-product.ts'

const made = Array.from({ length: 5000 }, (_, n) => makeProduct(n))

const counted = (texts: Iterable<string>): number[] => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts.values()].toSorted((a, b) => b - a)
}

test('a product of the large catalogue is the same whenever it is made', () => {
  expect(Array.from({ length: 100 }, (_, n) => makeProduct(n))).toEqual(made.slice(0, 100))
})

test('the large catalogue has few frequent and many rare words', () => {
  const words = counted(made.flatMap(({ title }) => title.toLowerCase().split(/[^a-z0-9]+/)))
  expect(words[0]).toBeGreaterThan(made.length / 10)
  expect(words.filter((count) => count === 1).length).toBeGreaterThan(words.length / 2)
  expect(counted(made.map(({ brand }) => brand))[0]).toBeGreaterThan(made.length / 30)
  expect(counted(made.map(({ title }) => title)).length).toBeGreaterThan(made.length * 0.85)
})

test('all its categories are the demo’s, and its figures pass for real', () => {
  const keys = new Set(seedCategories.map(({ key }) => key))
  for (const { category, priceNaira, stock, rating, title } of made) {
    expect(keys).toContain(category)
    expect(title).not.toMatch(/[{}]|undefined/)
    expect(priceNaira).toBeGreaterThanOrEqual(500)
    expect(Number.isInteger(stock)).toBe(true)
    expect(rating <= 5).toBe(true)
  }
})

test('about a third of it has options, each with all its variants', () => {
  const withOptions = made.flatMap(({ choices }) => choices ?? [])
  expect(withOptions.length / made.length).toBeCloseTo(0.33, 1)
  for (const { options, variants } of withOptions)
    expect(variants.map(({ choice }) => choice)).toEqual(eachChoice(options))
})
