import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/categories.ts'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { CategoryIcon } from '../categories/category-icon.tsx'
import { shopCategoriesQuery } from '../categories/queries.ts'
import { popularFacetsQuery } from '../filters/queries.ts'

const POPULAR_SHOWN = 6

/** The categories with the most products; none while the counts load, and any if that fails. */
function usePopularCategories() {
  const categories = useQuery(shopCategoriesQuery()).data?.data ?? []
  const { data, isLoading } = useQuery(popularFacetsQuery())
  if (isLoading) return []
  const counts = new Map(data?.categories.map(({ value, count }) => [value, count]))
  const countOf = ({ _id }: Category) => counts.get(_id) ?? 0
  return categories.toSorted((a, b) => countOf(b) - countOf(a)).slice(0, POPULAR_SHOWN)
}

/**
 * What a search without results shows: a corrected spelling, popular categories, and links to all
 * of them.
 */
export function NothingFoundHelp({ corrected }: { corrected: string | undefined }) {
  const categories = usePopularCategories()
  return (
    <div className="grid justify-items-center gap-6">
      {corrected && (
        <p className="text-lg">
          Did you mean{' '}
          <Link to={searchResultsPath(corrected)} className="text-link">
            {corrected}
          </Link>
          ?
        </p>
      )}
      {categories.length > 0 && (
        <nav aria-labelledby="popular" className="grid justify-items-center gap-4">
          <h2 id="popular" className="font-semibold text-ink">
            Popular categories
          </h2>
          <ul className="grid gap-3 sm:grid-cols-3">
            {categories.map(({ _id, title, icon }) => (
              <li key={_id}>
                <Link to={`/category/${_id}`} className="nothing-category">
                  <CategoryIcon address={icon} />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/categories">{messages.allCategories}</LinkButton>
        <LinkButton to="/products" tone="secondary">
          Browse all products
        </LinkButton>
      </p>
    </div>
  )
}
