import type { SearchSuggestions } from '#contract/catalogue/search.ts'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'

type SuggestionProduct = SearchSuggestions['products'][number]

type SuggestionTextKind = 'recent' | 'corrected' | 'all' | 'category' | 'brand'

export type SearchSuggestion = { to: string } & (
  | { kind: SuggestionTextKind; text: string }
  | { kind: 'product'; product: SuggestionProduct }
)
export type SuggestionGroup = { title: string; options: SearchSuggestion[] }

const textSuggestion = (
  kind: SuggestionTextKind,
  text: string,
  to = searchResultsPath(text),
): SearchSuggestion => ({ kind, text, to })

const withoutEmptyGroups = (groups: SuggestionGroup[]) =>
  groups.filter(({ options }) => options.length > 0)

export const recentSuggestions = (texts: readonly string[]): SuggestionGroup[] =>
  withoutEmptyGroups([
    { title: 'Recent searches', options: texts.map((text) => textSuggestion('recent', text)) },
  ])

/**
 * The suggestions for a typed text, in groups. Empty groups are left out; all results come last.
 */
export function suggestionsForText(
  typed: string,
  found: SearchSuggestions | undefined,
): SuggestionGroup[] {
  const { products = [], categories = [], brands = [], corrected } = found ?? {}
  return withoutEmptyGroups([
    { title: 'Did you mean', options: corrected ? [textSuggestion('corrected', corrected)] : [] },
    {
      title: 'Products',
      options: products.map((product) => ({
        kind: 'product',
        product,
        to: `/product/${product._id}`,
      })),
    },
    {
      title: 'Categories',
      options: categories.map(({ _id, title }) =>
        textSuggestion('category', title, `/category/${_id}`),
      ),
    },
    {
      title: 'Brands',
      options: brands.map((brand) =>
        textSuggestion('brand', brand, `/products?${new URLSearchParams({ brand })}`),
      ),
    },
    { title: 'All results', options: [textSuggestion('all', typed.trim())] },
  ])
}
