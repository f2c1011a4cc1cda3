import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { CategoryIcon } from './category-icon.tsx'

type CategoryCardsProps = {
  query: UseQueryResult<{ data: Category[] }, ApiError>
  pathOf: (id: string) => string
  /** Offered while there are none. */
  link: ComponentProps<typeof EmptyState>['link']
  className: string
}

export const CategoryCards = ({ query, pathOf, link, className }: CategoryCardsProps) => (
  <Loaded query={query}>
    {({ data }) =>
      data.length === 0 ? (
        <EmptyState text="There are no categories yet" link={link} />
      ) : (
        <ul className={className}>
          {data.map(({ _id, title, icon }) => (
            <li key={_id}>
              <article className="category-card">
                <CategoryIcon address={icon} />
                <h2 className="display text-lg sm:text-xl">
                  <Link to={pathOf(_id)} className="card-link">
                    {title}
                  </Link>
                </h2>
              </article>
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)
