import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SizeGuideFormData } from '#contract/catalogue/size-guides.ts'
import { MAX_GUIDE_COLUMNS, MAX_GUIDE_ROWS } from '#contract/platform/limits.ts'
import { seedCategories, seedSizeGuides, seedSynonyms } from './data.ts'

/** All that the demo says of its goods, as words between blanks; plural endings are left off. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(\p{L}{2})s\b/gu, '$1')} `

const products = readFileSync(new URL('products.csv', import.meta.url), 'utf8')
const catalogue = wordsOf(
  [products, ...seedCategories.map(({ title, description }) => `${title} ${description}`)].join(),
)

const isSold = (word: string): boolean => catalogue.includes(wordsOf(word))

describe('the words of Nigeria', () => {
  test('name goods of the demo in sixty groups or more', () => {
    expect(seedSynonyms.filter((group) => group.some(isSold)).length).toBeGreaterThanOrEqual(60)
  })

  test.each(seedSynonyms.map((group) => [group.join(', '), group] as const))(
    '%s',
    (_name, group) => {
      expect(group.length).toBeGreaterThan(1)
      expect(new Set(group.map(wordsOf)).size, 'a word comes twice').toBe(group.length)
      for (const word of group) expect(word).toBe(word.toLowerCase().trim())
    },
  )
})

describe('the demo’s tables of sizes', () => {
  test.each(Object.entries(seedSizeGuides))(
    '%s: accepted as an admin would write it',
    (key, guide) => {
      expect(seedCategories.map((category) => category.key)).toContain(key)
      expect(SizeGuideFormData.parse(guide)).toEqual(guide)
      expect(guide.columns.length).toBeLessThanOrEqual(MAX_GUIDE_COLUMNS)
      expect(guide.rows.length).toBeLessThanOrEqual(MAX_GUIDE_ROWS)
    },
  )
})
