import type { Suggestions } from '#contract/catalogue/search.ts'
import { searchPath } from '#contract/catalogue/search-path.ts'

type Product = Suggestions['products'][number]

type TextKind = 'recent' | 'corrected' | 'all' | 'category' | 'brand'

export type Option = { to: string } & (
  | { kind: TextKind; text: string }
  | { kind: 'product'; product: Product }
)
export type OptionGroup = { title: string; options: Option[] }

const option = (kind: TextKind, text: string, to = searchPath(text)): Option => ({ kind, text, to })

const filled = (groups: OptionGroup[]) => groups.filter(({ options }) => options.length > 0)

export const recentOptions = (texts: readonly string[]): OptionGroup[] =>
  filled([{ title: 'Recent searches', options: texts.map((text) => option('recent', text)) }])

/**
 * The suggestions for a typed text, in groups. Empty groups are left out; all results come last.
 */
export function optionsFor(typed: string, found: Suggestions | undefined): OptionGroup[] {
  const { products = [], categories = [], brands = [], corrected } = found ?? {}
  return filled([
    { title: 'Did you mean', options: corrected ? [option('corrected', corrected)] : [] },
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
      options: categories.map(({ _id, title }) => option('category', title, `/category/${_id}`)),
    },
    {
      title: 'Brands',
      options: brands.map((brand) =>
        option('brand', brand, `/products?${new URLSearchParams({ brand })}`),
      ),
    },
    { title: 'All results', options: [option('all', typed.trim())] },
  ])
}
