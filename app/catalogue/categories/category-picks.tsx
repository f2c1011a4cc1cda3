import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { HOME_CATEGORIES } from '#contract/platform/limits.ts'
import { Icon } from '../../platform/ui/icon.tsx'
import { Link } from '../../platform/ui/link.tsx'
import { CategoryIcon } from './category-icon.tsx'
import { pickRandomItems } from './pick-random.ts'
import { shopCategoriesQuery } from './queries.ts'

/**
 * Some categories on the home page, drawn by `seed`, so that server and browser show the same ones.
 */
export function HomeCategoryPicks({ seed }: { seed: number }) {
  const { data } = useQuery(shopCategoriesQuery())
  const picks = pickRandomItems(data?.data ?? [], HOME_CATEGORIES, seed)
  if (picks.length === 0) return null
  return (
    <section aria-labelledby="picks" className="frame mt-7 md:mt-14">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 md:mb-6 md:gap-y-2">
        <h2 id="picks" className="display text-2xl md:text-4xl">
          Shop by category
        </h2>
        <Link to="/categories" className="text-link py-2 text-sm md:text-base">
          {messages.allCategories}
        </Link>
      </div>
      <ul className="grid grid-cols-3 gap-2 md:gap-4 lg:gap-6">
        {picks.map(({ _id, title, description, icon }) => (
          <li key={_id}>
            <article className="cloth on-deep pick">
              <div className="grid content-end gap-1">
                <h3 className="display text-[clamp(0.7rem,3.6vw,1.25rem)] lg:text-2xl">
                  <Link to={`/category/${_id}`} className="card-link">
                    {title}
                  </Link>
                </h3>
                <p className="line-clamp-2 text-sm text-on-deep-muted max-lg:hidden">
                  {description}
                </p>
                <Icon name="out" className="mt-2 text-lime max-lg:hidden" />
              </div>
              <CategoryIcon address={icon} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
