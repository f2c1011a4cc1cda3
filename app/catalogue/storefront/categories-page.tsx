import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Category } from '#contract/catalogue/categories.ts'
import { messages } from '#contract/messages.ts'
import { apiContext } from '../../platform/api/context.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { LinkButton } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { CategoryIcon } from '../categories/category-icon.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import type { Route } from './+types/categories-page'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await prefetch(context.get(apiContext), categoriesQuery()),
})

export const clientLoader = () => {
  void getQueryClient().prefetchQuery(categoriesQuery())
  return { state: undefined }
}

const crumbs = [{ title: 'Home', to: '/' }, { title: messages.allCategories }]

export default function CategoriesPage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <div className="frame">
        <Seo title={messages.allCategories} />
        <PageHeading title={messages.allCategories} crumbs={crumbs} />
        <CategoryGrid />
      </div>
    </HydrationBoundary>
  )
}

const CategoryGrid = () => (
  <Loaded query={useQuery(categoriesQuery())}>
    {({ data }) =>
      data.length === 0 ? (
        <EmptyState text="There are no categories yet">
          <LinkButton to="/products">Browse all products</LinkButton>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6">
          {data.map((category) => (
            <li key={category._id}>
              <CategoryCard category={category} />
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)

function CategoryCard({ category: { _id, title, icon } }: { category: Category }) {
  return (
    <article className="category-card">
      <CategoryIcon address={icon} />
      <h2 className="display text-lg sm:text-xl">
        <Link to={`/category/${_id}`} className="card-link">
          {title}
        </Link>
      </h2>
    </article>
  )
}
