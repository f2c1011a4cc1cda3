import { useQuery } from '@tanstack/react-query'
import { messages } from '#contract/messages.ts'
import { prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import { CategoryCard } from '../categories/category-card.tsx'
import { shopCategoriesQuery } from '../categories/queries.ts'
import type { Route } from './+types/categories-page'

export const loader = ({ context }: Route.LoaderArgs) =>
  prefetchQueries(context, shopCategoriesQuery())

export const clientLoader = () => preloadComponent(shopCategoriesQuery())

export default hydratedOnDemand(ShopCategoryList)

function ShopCategoryList() {
  return (
    <div className="frame">
      <Seo title={messages.allCategories} />
      <PageHeading title={messages.allCategories} />
      <Loaded query={useQuery(shopCategoriesQuery())}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              text="There are no categories yet"
              link={{ title: 'Browse all products', to: '/products' }}
            />
          ) : (
            <ul className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 lg:gap-6">
              {data.map((category) => (
                <li key={category._id}>
                  <CategoryCard category={category} to={`/category/${category._id}`} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
