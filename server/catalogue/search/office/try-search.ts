import type { TriedSearch } from '#contract/catalogue/search.ts'
import { toNaira } from '#contract/orders/pricing.ts'
import { searchProducts } from '../search-products.ts'
import { toProductSuggestion } from '../suggest.ts'
import { understand, type Vocabulary } from '../understand/understand.ts'

const TRIED_SEARCH_SHOWN = 10

/** Shows a super admin how each word of a search is understood, and the first products it finds. */
export async function explainSearch(vocabulary: Vocabulary, text: string): Promise<TriedSearch> {
  const [understood, found] = await Promise.all([
    understand(vocabulary, text),
    searchProducts(vocabulary, text, {
      page: { limit: TRIED_SEARCH_SHOWN, skip: 0 },
      isWide: true,
    }),
  ])
  const { min, max } = understood.prices
  return {
    words: understood.terms.map(({ typed, forms }) => ({
      typed,
      meant: forms.map(({ source, tokens }) => ({ word: tokens.join(' '), how: source })),
    })),
    min: min === undefined ? undefined : toNaira(min),
    max: max === undefined ? undefined : toNaira(max),
    corrected: understood.corrected,
    total: found.total,
    more: found.more,
    partial: found.partial,
    full: found.full,
    products: found.data.map(toProductSuggestion),
  }
}
