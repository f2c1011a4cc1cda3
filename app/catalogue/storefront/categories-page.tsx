import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { apiContext } from '../../platform/api/context.ts'
import { prefetch } from '../../platform/api/prefetch.server.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { CategoryCards } from '../categories/category-cards.tsx'
import { categoriesQuery } from '../categories/queries.ts'
import type { Route } from './+types/categories-page'
import { hydrated, preload } from './hydrated.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await prefetch(context.get(apiContext), categoriesQuery()),
})

export const clientLoader = () => preload(categoriesQuery())

const crumbs = [{ title: 'Home', to: '/' }, { title: messages.allCategories }]

export default hydrated(Categories)

function Categories() {
  return (
    <div className="frame">
      <Seo title={messages.allCategories} />
      <PageHeading title={messages.allCategories} crumbs={crumbs} />
      <CategoryCards
        query={useQuery(categoriesQuery())}
        pathOf={(id) => `/category/${id}`}
        link={{ title: 'Browse all products', to: '/products' }}
        className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6"
      />
    </div>
  )
}
