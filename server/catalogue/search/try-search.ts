import type { TriedSearch } from '#contract/catalogue/search.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { searchProducts } from '../products/search-products.ts'
import { understand, type Vocabulary } from '../vocabulary/understand.ts'
import { toSuggestion } from './suggest.ts'

const SHOWN = 10

export async function trySearch(vocabulary: Vocabulary, text: string): Promise<TriedSearch> {
  const [{ groups, prices, corrected }, { data, total, more, partial, full }] = await Promise.all([
    understand(vocabulary, text),
    searchProducts(vocabulary, text, { page: { limit: SHOWN, skip: 0 }, isWide: true }),
  ])
  return {
    words: groups.map(({ typed, alternatives }) => ({
      typed,
      meant: alternatives.map(({ kind, stems }) => ({ word: stems.join(' '), how: kind })),
    })),
    ...(prices.min !== undefined && { min: toNaira(prices.min) }),
    ...(prices.max !== undefined && { max: toNaira(prices.max) }),
    ...{ corrected, total, more, partial, full },
    products: data.map(toSuggestion),
  }
}
