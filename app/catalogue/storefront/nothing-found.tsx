import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { searchPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { LinkButton } from '../../platform/ui/button.tsx'
import { CategoryIcon } from '../categories/category-icon.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import { popularQuery } from '../filters/queries.ts'

const SHOWN = 6

/**
 * The categories with the most products; nothing while that is not known yet, any of them if it
 * cannot be.
 */
function usePopular() {
  const categories = useQuery(categoriesQuery()).data?.data ?? []
  const { data, isLoading } = useQuery(popularQuery())
  if (isLoading) return []
  const counts = new Map(data?.categories.map(({ value, count }) => [value, count]))
  return categories
    .toSorted((a, b) => (counts.get(b._id) ?? 0) - (counts.get(a._id) ?? 0))
    .slice(0, SHOWN)
}

export function NothingFound({ corrected }: { corrected: string | undefined }) {
  const categories = usePopular()
  return (
    <div className="grid justify-items-center gap-6">
      {corrected && (
        <p className="text-lg">
          Did you mean{' '}
          <Link to={searchPath(corrected)} className="text-link">
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
