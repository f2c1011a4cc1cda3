import type { Suggestions } from '#contract/catalogue/search.ts'
import { searchPath } from '#contract/catalogue/search-path.ts'

type Product = Suggestions['products'][number]

export type Option = { key: string; to: string } & (
  | { kind: 'recent' | 'corrected' | 'all'; text: string }
  | { kind: 'product'; product: Product }
  | { kind: 'category' | 'brand'; text: string }
)
export type OptionGroup = { title: string; options: Option[] }

export const recentOptions = (texts: readonly string[]): OptionGroup[] =>
  texts.length === 0
    ? []
    : [
        {
          title: 'Recent searches',
          options: texts.map((text) => ({ key: `recent-${text}`, kind: 'recent', text, to: searchPath(text) })),
        },
      ]

/** Options for a typed text by group. Empty groups are left out; all results come last. */
export function optionsFor(typed: string, found: Suggestions | undefined): OptionGroup[] {
  const { products = [], categories = [], brands = [], corrected } = found ?? {}
  const search = (kind: 'corrected' | 'all', text: string): Option => ({ key: kind, kind, text, to: searchPath(text) })
  const groups: OptionGroup[] = [
    { title: 'Did you mean', options: corrected ? [search('corrected', corrected)] : [] },
    {
      title: 'Products',
      options: products.map((product) => ({
        key: product._id,
        kind: 'product',
        product,
        to: `/product/${product._id}`,
      })),
    },
    {
      title: 'Categories',
      options: categories.map(({ _id, title }) => ({
        key: _id,
        kind: 'category',
        text: title,
        to: `/category/${_id}`,
      })),
    },
    {
      title: 'Brands',
      options: brands.map((brand) => ({
        key: `brand-${brand}`,
        kind: 'brand',
        text: brand,
        to: `/products?${new URLSearchParams({ brand })}`,
      })),
    },
    { title: 'All results', options: [search('all', typed.trim())] },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
