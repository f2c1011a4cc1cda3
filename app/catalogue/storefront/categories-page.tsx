import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { apiContext } from '../../platform/api/context.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { getQueryClient } from '../../platform/api/query-client.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { CategoryCards } from '../categories/category-cards.tsx'
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
  <CategoryCards
    query={useQuery(categoriesQuery())}
    pathOf={(id) => `/category/${id}`}
    link={{ title: 'Browse all products', to: '/products' }}
    className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6"
  />
)
